import type { Participant, ParticipantId } from '@intermind/contracts';
import { useEffect, useState } from 'react';
import { timeAgo } from '../../platform/relative-time.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { LanguageTag } from '../../shared/ui/language-tag.tsx';
import { PanelSection } from './panel-section.tsx';

const TICK_MS = 5_000;

interface RaisedHandsProps {
  /** The longest first. */
  people: readonly Participant[];
  you: ParticipantId;
  /** Moderators lower anyone’s hand, others their own. */
  mayLowerAll: boolean;
  onLower: (id: ParticipantId) => Promise<void>;
  onLowerAll: () => Promise<void>;
}

/** Whose hand is up, in the order of their turn, and since when. */
export function RaisedHands({ people, you, mayLowerAll, onLower, onLowerAll }: RaisedHandsProps) {
  const t = useCallText();
  const language = useLanguage();
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (people.length === 0) return null;
  return (
    <PanelSection
      title={t('hand.title')}
      count={people.length}
      action={
        mayLowerAll &&
        people.length > 1 && (
          <ActionButton kind="quiet" size="compact" act={onLowerAll}>
            {t('hand.lowerAll')}
          </ActionButton>
        )
      }
    >
      <ol>
        {people.map(({ id, name, language: spoken, handRaisedAt }, index) => (
          <li key={id} className="flex min-h-13 items-center gap-3">
            <span aria-hidden className="w-4 shrink-0 text-center text-sm text-ink-2 tabular-nums">
              {index + 1}
            </span>
            <Avatar name={name} />
            <span className="min-w-0 grow">
              <span className="flex items-center gap-2 font-semibold">
                <bdi className="truncate">{name}</bdi>
                <LanguageTag language={spoken} />
              </span>
              <span className="block truncate text-sm text-ink-2 tabular-nums">
                {timeAgo(nowMs - (handRaisedAt ?? nowMs), language)}
              </span>
            </span>
            {(mayLowerAll || id === you) && (
              <ActionButton
                kind="quiet"
                size="compact"
                aria-label={t('hand.lowerName', { name })}
                act={() => onLower(id)}
              >
                {t('hand.lowerOne')}
              </ActionButton>
            )}
          </li>
        ))}
      </ol>
    </PanelSection>
  );
}
