import { isLanguage, type Language, preferredLanguage } from '@intermind/contracts/languages';

const STORAGE_KEY = 'intermind.language';

/** What this person chose on this device; undefined when they never chose. */
export function storedLanguage(storage: Pick<Storage, 'getItem'>): Language | undefined {
  const stored = storage.getItem(STORAGE_KEY);
  return isLanguage(stored) ? stored : undefined;
}

export function storeLanguage(storage: Pick<Storage, 'setItem'>, language: Language): void {
  storage.setItem(STORAGE_KEY, language);
}

/** First start: the browser's language if it is supported, otherwise English (spec 1 §1). */
export function firstLanguage(stored: Language | undefined, browserTags: readonly string[]): Language {
  return stored ?? preferredLanguage(browserTags);
}

/** A member's own setting counts where nothing was chosen on this device. */
export function memberLanguage(
  stored: Language | undefined,
  setting: Language | undefined,
): Language | undefined {
  return stored ? undefined : setting;
}

/** The `locale` query parameter of signed-in pages, when it names a supported language (spec 1 §5). */
export function localeParameter(search: string): Language | undefined {
  const locale = new URLSearchParams(search).get('locale')?.toLowerCase();
  const language = locale === 'zh-cn' ? 'zh' : locale;
  return isLanguage(language) ? language : undefined;
}
