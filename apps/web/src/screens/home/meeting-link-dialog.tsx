import { CalendarPlus, FileDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCalendarText } from '../../features/calendar/calendar-text.ts';
import { useHomeText } from '../../platform/home-text.ts';
import { useRoomsText } from '../../platform/rooms-text.ts';
import { useText } from '../../platform/text.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { calendarEventLink } from './calendar-link.ts';
import { RoomSettingsDialog } from './room-settings-code.ts';
import type { MadeMeeting } from './use-new-meeting.ts';

const CalendarFileDialog = lazy(async () => ({
  default: (await import('../../features/calendar/calendar-file-dialog.tsx')).CalendarFileDialog,
}));

const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4' } as const;

interface MeetingLinkDialogProps {
  meeting: MadeMeeting;
  onClose: () => void;
}

/** The joining link of a room made for later, and the ways to put it into a calendar (spec 1 §2). */
export function MeetingLinkDialog({ meeting, onClose }: MeetingLinkDialogProps) {
  const { roomId, link } = meeting;
  const t = useText();
  const tHome = useHomeText();
  const tRooms = useRoomsText();
  const tCalendar = useCalendarText();
  /** In place of the link, until it is closed. */
  const [other, setOther] = useState<'file' | 'settings' | null>(null);
  if (other) {
    const Other = other === 'file' ? CalendarFileDialog : RoomSettingsDialog;
    return (
      <Suspense>
        <Other roomId={roomId} onClose={() => setOther(null)} />
      </Suspense>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={tHome('link.title')}
      description={tHome('link.text')}
      actions={<CopyButton primary label={t('link.copy')} text={link} />}
    >
      <input
        readOnly
        value={link}
        aria-label={tHome('link.label')}
        onFocus={(event) => event.target.select()}
        className="room-code h-12 w-full rounded-control border border-line-strong bg-sunken px-3 outline-none focus-visible:border-yours"
      />
      <p className="mt-3 text-sm text-ink-3">{tHome('link.guestsWait')}</p>
      <p className="mt-5 text-sm font-semibold">{tCalendar('file.add')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <a
          href={calendarEventLink(link)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ size: 'compact' })}
        >
          <CalendarPlus {...ICON} />
          {tCalendar('file.google')}
        </a>
        <Button size="compact" icon={<FileDown {...ICON} />} onClick={() => setOther('file')}>
          {tCalendar('file.make')}
        </Button>
      </div>
      <Button kind="quiet-yours" size="compact" className="-ms-3 mt-4" onClick={() => setOther('settings')}>
        {tRooms('settings.title')}
      </Button>
    </Dialog>
  );
}
