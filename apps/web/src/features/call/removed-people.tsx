import type { ParticipantId, RemovedPerson } from '@intermind/contracts';
import { clockTime } from '../../platform/clock-time.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { KeptOutPerson } from './kept-out-person.tsx';
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
          <KeptOutPerson
            key={id}
            name={name}
            detail={clockTime(new Date(removedAt), language)}
            action={t('moderation.letIn')}
            actionName={t('moderation.letInName', { name })}
            act={() => onReadmit(id)}
          />
        ))}
      </ul>
    </PanelSection>
  );
}
