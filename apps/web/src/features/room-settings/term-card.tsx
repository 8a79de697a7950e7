import { TERM_MAX_LENGTH } from '@intermind/contracts/limits';
import { Plus, X } from 'lucide-react';
import { languageName } from '../../platform/language-name.ts';
import { useRoomsText } from '../../platform/rooms-text.ts';
import { useLanguage } from '../../platform/text.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { languagesLeft, type TermInput, type TermProblem } from './terms-input.ts';

interface TermCardProps {
  input: TermInput;
  problem: TermProblem | null;
  autoFocus: boolean;
  onChange: (change: Partial<TermInput>) => void;
  onRemove: () => void;
}

/** One name or word: how it is written and said, and what it is in other languages. */
export function TermCard({ input, problem, autoFocus, onChange, onRemove }: TermCardProps) {
  const t = useRoomsText();
  const { term, saidAs, translations } = input;
  const field = { maxLength: TERM_MAX_LENGTH, dir: 'auto', autoComplete: 'off' } as const;
  return (
    <li className="flex flex-col gap-3 rounded-control border border-line p-3">
      <div className="flex items-end gap-2">
        <TextField
          {...field}
          className="min-w-0 grow"
          label={t('terms.term')}
          error={problem && t(`terms.${problem}`)}
          value={term}
          autoFocus={autoFocus}
          onChange={({ target }) => onChange({ term: target.value })}
        />
        <IconButton
          className="self-start mt-6.5"
          label={t('terms.remove')}
          icon={<X aria-hidden className="size-5" strokeWidth={1.75} />}
          onClick={onRemove}
        />
      </div>
      <TextField
        {...field}
        label={t('terms.saidAs')}
        help={t('terms.saidAsHelp')}
        value={saidAs}
        onChange={({ target }) => onChange({ saidAs: target.value })}
      />
      <Translations input={input} onChange={(changed) => onChange({ translations: changed })} />
      <p className="text-sm text-ink-3">
        {t(translations.length === 0 ? 'terms.staysEverywhere' : 'terms.staysElsewhere')}
      </p>
    </li>
  );
}

interface TranslationsProps {
  input: TermInput;
  onChange: (translations: TermInput['translations']) => void;
}

function Translations({ input, onChange }: TranslationsProps) {
  const t = useRoomsText();
  const reader = useLanguage();
  const { translations } = input;
  const left = languagesLeft(input);
  return (
    <>
      {translations.map(({ language, text }) => (
        <div key={language} className="flex items-end gap-2">
          <TextField
            className="min-w-0 grow"
            label={languageName(language, reader)}
            lang={language}
            maxLength={TERM_MAX_LENGTH}
            dir="auto"
            autoComplete="off"
            value={text}
            onChange={({ target }) =>
              onChange(
                translations.map((one) =>
                  one.language === language ? { language, text: target.value } : one,
                ),
              )
            }
          />
          <IconButton
            label={t('terms.removeTranslation', { language: languageName(language, reader) })}
            icon={<X aria-hidden className="size-5" strokeWidth={1.75} />}
            onClick={() => onChange(translations.filter((one) => one.language !== language))}
          />
        </div>
      ))}
      {left.length > 0 && (
        <span className="relative inline-flex h-9 items-center gap-1.5 self-start rounded-control border border-dashed border-line-strong bg-raised px-2.5 text-sm font-semibold">
          <Plus aria-hidden strokeWidth={2} className="size-4 shrink-0 text-ink-3" />
          <span aria-hidden>{t('terms.addTranslation')}</span>
          {/* The browser's own list: phones show theirs. */}
          <select
            aria-label={t('terms.addTranslation')}
            value=""
            onChange={({ target }) =>
              onChange([...translations, { language: target.value as (typeof left)[number], text: '' }])
            }
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-control opacity-0"
          >
            <option value="" disabled hidden />
            {left.map((language) => (
              <option key={language} value={language}>
                {languageName(language, reader)}
              </option>
            ))}
          </select>
        </span>
      )}
    </>
  );
}
