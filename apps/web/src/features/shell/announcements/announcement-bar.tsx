import type { UserId } from '@intermind/contracts';
import { X } from 'lucide-react';
import { useId } from 'react';
import { useText } from '../../../platform/text.ts';
import { AnnouncementNote } from '../../../shared/ui/announcement-note.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { dismissAnnouncement, useAnnouncements } from './use-announcements.ts';

/** Above every page of a member: what administrators announce, until it is closed. */
export function AnnouncementBar({ userId }: { userId: UserId }) {
  const t = useText();
  const bar = useId();
  const shown = useAnnouncements(userId);
  return (
    <>
      {/* Always there: what comes into a region together with it is not read out. Without the buttons. */}
      <div role="status" className="sr-only">
        {shown.map(({ id, changedAt, severity, text }) => (
          <p key={`${id} ${changedAt}`} dir="auto">
            {severity === 'warning' && `${t('common.warning')} `}
            {text}
          </p>
        ))}
      </div>
      <aside
        data-announcements
        aria-labelledby={shown.map(({ id }) => `${bar}${id}`).join(' ') || undefined}
        className="page-column grid gap-2 empty:hidden"
      >
        {shown.map((one) => (
          <AnnouncementNote
            key={`${one.id} ${one.changedAt}`}
            severity={one.severity}
            text={one.text}
            textId={`${bar}${one.id}`}
          >
            <IconButton
              label={t('common.close')}
              aria-describedby={`${bar}${one.id}`}
              size="compact"
              className="-my-1 -me-2 pointer-coarse:-my-2.5"
              data-tooltip-align="end"
              icon={<X aria-hidden className="size-4" strokeWidth={2} />}
              onClick={() => {
                dismissAnnouncement(userId, one);
                // The button that had the focus goes.
                document.querySelector('main')?.focus({ preventScroll: true });
              }}
            />
          </AnnouncementNote>
        ))}
      </aside>
    </>
  );
}
