import { useStore } from 'zustand';
import type { Meeting } from '../../call/create-meeting.ts';
import { CAPTION_LANGUAGES } from '../../platform/settings-table.ts';
import { useCallText } from '../../platform/text.ts';
import type { MenuSection } from '../../shared/ui/menu-props.ts';

/** What captions show, as a section of a menu. */
export function useCaptionSection({ settings }: Meeting): MenuSection {
  const t = useCallText();
  const chosen = useStore(settings, (state) => state.captionLanguage);
  return {
    key: 'caption-language',
    heading: t('captions.shown'),
    items: CAPTION_LANGUAGES.map((captionLanguage) => ({
      key: captionLanguage,
      label: t(`captions.${captionLanguage}`),
      checked: captionLanguage === chosen,
      onSelect: () => settings.setState({ captionLanguage }),
    })),
  };
}
