import type { ParticipantId, RemovedPerson } from '@intermind/contracts';
import { clockTime } from '../../platform/clock-time.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { PanelSection } from './panel-section.tsx';

interface RemovedPeopleProps {
  people: readonly RemovedPerson[];
  onReadmit: (id: ParticipantId) => Promise<void>;
}

/** Removed people, for moderators: only they can readmit them. */
export function RemovedPeople({ people, onReadmit }: RemovedPeopleProps) {
  const t = useCallText();
  const language = useLanguage();
  if (people.length === 0) return null;
  return (
    <PanelSection title={t('moderation.removedTitle')} count={people.length}>
      <ul>
        {people.map(({ participantId: id, name, removedAt }) => (
          <li key={id} className="flex min-h-13 flex-wrap items-center gap-x-3">
            <Avatar id={id} name={name} className="size-9 text-sm opacity-60" />
            <span className="min-w-16 grow basis-0">
              <span className="block truncate font-semibold text-ink-2">
                <bdi>{name}</bdi>
              </span>
              <span className="block truncate text-sm text-ink-2 tabular-nums">
                {clockTime(new Date(removedAt), language)}
              </span>
            </span>
            <ActionButton
              size="compact"
              className="ms-auto pointer-coarse:h-11"
              aria-label={t('moderation.letInName', { name })}
              act={() => onReadmit(id)}
            >
              {t('moderation.letIn')}
            </ActionButton>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
