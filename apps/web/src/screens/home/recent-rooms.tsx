import type { RecentRoom, RoomId } from '@intermind/contracts';
import { Suspense, useRef, useState } from 'react';
import { copyAndTell } from '../../platform/copy-and-tell.ts';
import { useRoomsText } from '../../platform/rooms-text.ts';
import { useText } from '../../platform/text.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { meetingLink } from './calendar-link.ts';
import { RecentRoomRow } from './recent-room-row.tsx';
import { RoomSettingsDialog } from './room-settings-code.ts';
import { useRecentRooms } from './use-recent-rooms.ts';

/** So many are shown at first. */
const SHOWN = 3;

/** A member's way back into the rooms they were in. */
export function RecentRooms() {
  const t = useRoomsText();
  const tShell = useText();
  const { status, rooms, again, forget } = useRecentRooms();
  const [all, setAll] = useState(false);
  const [editing, setEditing] = useState<RoomId | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = all ? rooms : rooms.slice(0, SHOWN);

  const copyLink = (id: RoomId) =>
    void copyAndTell(meetingLink(location.origin, id), {
      copied: tShell('common.copied'),
      failed: tShell('link.copyFailed'),
      id: 'link',
    });
  const remove = (room: RecentRoom) => {
    void forget(room.id);
    // The row with the focus is gone.
    requestAnimationFrame(() => heading.current?.focus());
  };
  return (
    <section aria-labelledby="recent-rooms" className="mt-8 low:mt-4">
      <header className="flex min-h-9 items-center gap-3">
        <h2
          id="recent-rooms"
          ref={heading}
          tabIndex={-1}
          className="grow text-sm font-semibold text-ink-2 outline-none"
        >
          {t('recent.title')}
        </h2>
        {!all && rooms.length > SHOWN && (
          <Button kind="quiet-yours" size="compact" className="-me-3" onClick={() => setAll(true)}>
            {t('recent.showAll')}
          </Button>
        )}
      </header>
      {status === 'loading' && <Skeleton className="mt-1 h-16" />}
      {status === 'failed' && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-x-3 border-t border-line pt-2 text-ink-2"
        >
          {t('recent.failed')}
          <ActionButton kind="quiet-yours" size="compact" act={again}>
            {tShell('common.tryAgain')}
          </ActionButton>
        </div>
      )}
      {status === 'known' && rooms.length === 0 && (
        <p className="border-t border-line pt-2 text-ink-2">{t('recent.empty')}</p>
      )}
      <ul>
        {shown.map((room) => (
          <RecentRoomRow
            key={room.id}
            room={room}
            onCopyLink={() => copyLink(room.id)}
            onSettings={room.yours ? () => setEditing(room.id) : undefined}
            onForget={() => remove(room)}
          />
        ))}
      </ul>
      {editing && (
        <Suspense>
          <RoomSettingsDialog roomId={editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </section>
  );
}
