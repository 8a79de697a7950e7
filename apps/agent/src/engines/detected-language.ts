import { isLanguage, type Language, LANGUAGES } from '@intermind/contracts/languages';

const ENGLISH = new Intl.DisplayNames('en', { type: 'language' });
const BY_NAME = new Map(LANGUAGES.map((language) => [ENGLISH.of(language)!.toLowerCase(), language]));

/**
 * The language that an engine names: `de`, `de-AT`, `German` or `<|de|>`. Null for another one than ours, and where some are
 * expected for any other than those.
 */
export function detectedLanguage(named: unknown, expected: readonly Language[]): Language | null {
  if (typeof named !== 'string') return null;
  const name = named.toLowerCase().replace(/[<|>]/g, '').trim();
  const code = name.split(/[-_]/)[0];
  const language = BY_NAME.get(name) ?? (isLanguage(code) ? code : null);
  return language && (expected.length === 0 || expected.includes(language)) ? language : null;
}
