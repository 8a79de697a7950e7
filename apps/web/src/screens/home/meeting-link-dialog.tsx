import { useRoomsText } from '../../platform/rooms-text.ts';
import { useText } from '../../platform/text.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import type { MadeMeeting } from './use-new-meeting.ts';

interface MeetingLinkDialogProps {
  meeting: MadeMeeting;
  onClose: () => void;
  onSettings: () => void;
}

/** The joining link of a room made for later (spec 1 §2). */
export function MeetingLinkDialog({ meeting, onClose, onSettings }: MeetingLinkDialogProps) {
  const { link, calendarUrl } = meeting;
  const t = useText();
  const tRooms = useRoomsText();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('link.title')}
      description={t('link.text')}
      actions={
        <>
          {calendarUrl && (
            <a href={calendarUrl} target="_blank" rel="noreferrer" className={buttonClass()}>
              {t('link.openCalendar')}
            </a>
          )}
          <CopyButton primary label={t('link.copy')} text={link} />
        </>
      }
    >
      <input
        readOnly
        value={link}
        aria-label={t('link.label')}
        onFocus={(event) => event.target.select()}
        className="room-code h-12 w-full rounded-control border border-line-strong bg-sunken px-3 outline-none focus-visible:border-yours"
      />
      <p className="mt-3 text-sm text-ink-3">{t('link.guestsWait')}</p>
      <Button
        kind="quiet-yours"
        size="compact"
        className="-ms-3 mt-2 pointer-coarse:h-11"
        onClick={onSettings}
      >
        {tRooms('settings.title')}
      </Button>
    </Dialog>
  );
}
