import { LANGUAGE_NAMES, LANGUAGES } from '@intermind/contracts/languages';
import { ChevronDown, Globe } from 'lucide-react';
import { chooseLanguage } from '../../platform/language.ts';
import { useLanguage, useText } from '../../platform/text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { LanguageTag } from '../../shared/ui/language-tag.tsx';
import { Menu } from '../../shared/ui/menu.tsx';

/** The interface language: each language by its own name. */
export function LanguageMenu({ compact = false }: { compact?: boolean }) {
  const t = useText();
  const language = useLanguage();
  const items = LANGUAGES.map((code) => ({
    key: code,
    lang: code,
    label: LANGUAGE_NAMES[code],
    icon: <LanguageTag language={code} yours={code === language} />,
    checked: code === language,
    onSelect: () => void chooseLanguage(code),
  }));
  return (
    <Menu
      align="end"
      side={compact ? 'top' : 'bottom'}
      className="w-60"
      sections={[{ key: 'languages', items }]}
      trigger={(opener) => (
        <Button
          {...opener}
          kind="quiet"
          shape="narrow"
          aria-label={t('shell.language', { language: LANGUAGE_NAMES[language] })}
          icon={<Globe aria-hidden className="size-5 text-ink-3" strokeWidth={1.75} />}
        >
          {LANGUAGE_NAMES[language]}
          <ChevronDown aria-hidden className="size-4" strokeWidth={2} />
        </Button>
      )}
    />
  );
}
