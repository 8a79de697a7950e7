import { isLanguage, type Language, LANGUAGE_NAMES } from '@intermind/contracts/languages';
import { LanguagePair, LanguageTag } from '../../shared/ui/language-tag.tsx';

/** A language, or a pair as `en>es`. */
export function EngineSubject({ subject }: { subject: string }) {
  const [from, to] = subject.split('>') as [Language, Language | undefined];
  return to === undefined ? <LanguageTag language={from} /> : <LanguagePair from={from} to={to} />;
}

/** In words: each language by its own name. */
export function subjectText(subject: string): string {
  return subject
    .split('>')
    .map((part) => (isLanguage(part) ? LANGUAGE_NAMES[part] : part))
    .join(' – ');
}
