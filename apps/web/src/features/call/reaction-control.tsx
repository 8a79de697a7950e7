import { REACTIONS, type Reaction } from '@intermind/contracts/reactions';
import { SmilePlus } from 'lucide-react';
import { REACTION_EMOJI } from '../../model/reactions.ts';
import { useCallText } from '../../platform/text.ts';
import { Popover } from '../../shared/ui/popover.tsx';
import { stageButton } from './stage-button.ts';

/** The button of the reactions, and the row of them above it; it stays for one more. */
export function ReactionControl({ onReact }: { onReact: (reaction: Reaction) => void }) {
  const t = useCallText();
  return (
    <Popover
      onStage
      side="top"
      align="center"
      label={t('reaction.react')}
      className="w-auto overflow-visible! p-1.5!"
      trigger={(opener, open) => (
        <button
          {...opener}
          type="button"
          aria-label={t('reaction.react')}
          data-tooltip={t('reaction.react')}
          className={stageButton({ kind: open ? 'on' : 'control' })}
        >
          <SmilePlus aria-hidden strokeWidth={1.75} className="size-stage-icon" />
        </button>
      )}
    >
      <div className="tooltips-above flex flex-wrap">
        {REACTIONS.map((reaction) => (
          <button
            key={reaction}
            type="button"
            aria-label={t(`reaction.${reaction}`)}
            data-tooltip={t(`reaction.${reaction}`)}
            onClick={() => onReact(reaction)}
            className="emoji relative size-11 rounded-plate text-xl hover:bg-stage-control-hover"
          >
            {REACTION_EMOJI[reaction]}
          </button>
        ))}
      </div>
    </Popover>
  );
}
