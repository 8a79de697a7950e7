import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { REACTION_EMOJI, type ShownReaction } from '../../model/reactions.ts';
import { useCallText } from '../../platform/text.ts';

/** Side by side, so that they do not cover each other. */
const LANES = 4;
/** Reactions within this time are read out together. */
const TOLD_EVERY_MS = 2_000;

interface ReactionLayerProps {
  shown: readonly ShownReaction[];
  you: string;
  /** Null for a person who has left. */
  nameOf: (participantId: string) => string | null;
}

/** Reactions over the stage, each with the name: they rise, or stand still where motion is not wanted. */
export function ReactionLayer({ shown, you, nameOf }: ReactionLayerProps) {
  const t = useCallText();
  const told = useTold(shown.filter(({ participantId }) => participantId !== you));
  const name = (id: string) => (id === you ? t('stage.you') : nameOf(id));
  const one = told.length === 1 && told[0];
  const by = one && nameOf(one.participantId);
  return (
    <>
      <ul aria-hidden className="reactions">
        {shown.map(({ key, participantId, reaction }) => (
          <li key={key} style={{ '--lane': key % LANES } as CSSProperties}>
            <span className="emoji text-[2.25rem] leading-none">{REACTION_EMOJI[reaction]}</span>
            <bdi className="max-w-28 truncate rounded-plate bg-stage-plate px-2 py-0.5 text-xs font-semibold">
              {name(participantId)}
            </bdi>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {one && by && (
          <span key={one.key}>
            {t('captions.readOut', { name: by, text: t(`reaction.${one.reaction}`) })}
          </span>
        )}
        {told.length > 1 && t('reaction.several', { count: told.length })}
      </p>
    </>
  );
}

/** The reactions to read out now: those since the last time, at most once in a while. */
function useTold(shown: readonly ShownReaction[]): readonly ShownReaction[] {
  const [told, setTold] = useState<readonly ShownReaction[]>([]);
  const known = useRef(new WeakSet<ShownReaction>());
  const waiting = useRef(false);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
    if (waiting.current || shown.every((one) => known.current.has(one))) return;
    waiting.current = true;
    setTimeout(() => {
      waiting.current = false;
      const fresh = latest.current.filter((one) => !known.current.has(one));
      for (const one of fresh) known.current.add(one);
      setTold(fresh);
    }, TOLD_EVERY_MS);
  }, [shown]);
  return told;
}
