import { Volume2, VolumeOff } from 'lucide-react';
import type { useCallText } from '../../platform/text.ts';
import type { MenuSection } from '../../shared/ui/menu-props.ts';

/** What a listener chooses about translated voices. */
export interface VoiceChoice {
  /** This person is heard as they speak. */
  original: boolean;
  /** Nobody's translated voice is heard. */
  allSilenced: boolean;
  onOriginal: () => void;
  onAllSilenced: () => void;
}

/** In the menus of a person: hears them, or everyone, without the translated voice for now. */
export function voiceSection(
  t: ReturnType<typeof useCallText>,
  { original, allSilenced, onOriginal, onAllSilenced }: VoiceChoice,
): MenuSection {
  return {
    key: 'voice',
    items: [
      {
        key: 'original',
        label: t('interpretation.originalOnly'),
        detail: t('interpretation.originalOnlyNote'),
        icon: <Volume2 aria-hidden strokeWidth={1.75} className="size-5" />,
        checked: original,
        toggle: true,
        onSelect: onOriginal,
      },
      {
        key: 'silence',
        label: t('interpretation.silenceAll'),
        detail: t('interpretation.silenceAllNote'),
        icon: <VolumeOff aria-hidden strokeWidth={1.75} className="size-5" />,
        checked: allSilenced,
        toggle: true,
        onSelect: onAllSilenced,
      },
    ],
  };
}
