import { isLanguage, type Language, LANGUAGES } from '@intermind/contracts/languages';

const ENGLISH = new Intl.DisplayNames('en', { type: 'language' });
const BY_NAME = new Map(LANGUAGES.map((language) => [ENGLISH.of(language)!.toLowerCase(), language]));

/**
 * The language that an engine names: `de`, `deu`, `de-AT`, `German` or `<|de|>`. Null for another one than ours, and where some are
 * expected for any other than those.
 */
export function detectedLanguage(named: unknown, expected: readonly Language[]): Language | null {
  if (typeof named !== 'string') return null;
  const name = named.toLowerCase().replace(/[<|>]/g, '').trim();
  const code = shortest(name.split(/[-_]/)[0]!);
  const language = BY_NAME.get(name) ?? (isLanguage(code) ? code : null);
  return language && (expected.length === 0 || expected.includes(language)) ? language : null;
}

/** Two letters where there are two (ISO 639-1 for 639-3); as it is where it is no code. */
function shortest(code: string): string {
  return /^[a-z]{2,3}$/.test(code) ? new Intl.Locale(code).language : code;
}
