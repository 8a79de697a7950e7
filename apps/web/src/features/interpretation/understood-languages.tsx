import { languageName } from '../../platform/language-name.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import type { Languages } from '../../model/meeting.ts';
import { LanguageChips } from '../../shared/ui/language-chips.tsx';

interface UnderstoodLanguagesProps {
  value: Languages;
  onChange: (value: Languages) => void;
  onStage?: boolean;
}

/** "I also understand": languages beside the one that is wanted, which are never interpreted for this person. */
export function UnderstoodLanguages({ value, onChange, onStage = false }: UnderstoodLanguagesProps) {
  const t = useCallText();
  const reader = useLanguage();
  return (
    <LanguageChips
      title={t('twin.understand')}
      hint={t('twin.understandHint')}
      value={value.understands}
      without={value.hears}
      onChange={(understands) => onChange({ ...value, understands })}
      addText={t('twin.addLanguage')}
      removeText={(language) => t('twin.removeLanguage', { language: languageName(language, reader) })}
      onStage={onStage}
    />
  );
}
