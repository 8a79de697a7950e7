import type { CallEnglish, Translate } from '@intermind/i18n';
import { REACTIONS, type Reaction } from '@intermind/contracts/reactions';
import { REACTION_EMOJI } from '../../model/reactions.ts';
import type { MenuSection } from '../../shared/ui/menu-props.ts';

/** The reactions in More, where their button has no room. */
export function reactionMenu(t: Translate<CallEnglish>, onReact: (reaction: Reaction) => void): MenuSection {
  return {
    key: 'reactions',
    heading: t('reaction.react'),
    row: true,
    items: REACTIONS.map((reaction) => ({
      key: reaction,
      label: t(`reaction.${reaction}`),
      icon: (
        <span aria-hidden className="emoji text-xl">
          {REACTION_EMOJI[reaction]}
        </span>
      ),
      onSelect: () => onReact(reaction),
    })),
  };
}
