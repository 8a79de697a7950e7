import type { BlockedGuest, JoinRequestId } from '@intermind/contracts';
import { clockTime } from '../../platform/clock-time.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { KeptOutPerson } from './kept-out-person.tsx';
import { PanelSection } from './panel-section.tsx';

interface BlockedGuestsProps {
  guests: readonly BlockedGuest[];
  onUnblock: (id: JoinRequestId) => Promise<void>;
}

/** Guests who cannot ask again, for moderators: who blocked them, and lifting it. */
export function BlockedGuests({ guests, onUnblock }: BlockedGuestsProps) {
  const t = useCallText();
  const language = useLanguage();
  if (guests.length === 0) return null;
  return (
    <PanelSection title={t('moderation.blockedTitle')} count={guests.length}>
      <ul>
        {guests.map(({ joinRequestId: id, name, blockedAt, by }) => {
          const time = clockTime(new Date(blockedAt), language);
          return (
            <KeptOutPerson
              key={id}
              name={name}
              detail={by ? t('moderation.blockedBy', { name: by, time }) : time}
              action={t('moderation.unblock')}
              actionName={t('moderation.unblockName', { name })}
              act={() => onUnblock(id)}
            />
          );
        })}
      </ul>
    </PanelSection>
  );
}
