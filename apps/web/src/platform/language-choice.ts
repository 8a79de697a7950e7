import { isLanguage, type Language, preferredLanguage } from '@intermind/contracts/languages';

/** First start: the browser's language if it is supported, otherwise English (spec 1 §1). */
export function firstLanguage(chosen: Language | null, browserTags: readonly string[]): Language {
  return chosen ?? preferredLanguage(browserTags);
}

/** A member's own setting counts where nothing was chosen on this device. */
export function memberLanguage(chosen: Language | null, setting: Language | undefined): Language | undefined {
  return chosen ? undefined : setting;
}

/** The `locale` query parameter of signed-in pages, when it names a supported language (spec 1 §5). */
export function localeParameter(search: string): Language | undefined {
  const locale = new URLSearchParams(search).get('locale')?.toLowerCase();
  const language = locale === 'zh-cn' ? 'zh' : locale;
  return isLanguage(language) ? language : undefined;
}
