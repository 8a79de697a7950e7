import { DEFAULT_LANGUAGE, type Language } from '@intermind/contracts/languages';

/** The privacy policy's address: its path begins with the language unless that is English (spec 1 §2). */
export function privacyLink(privacyUrl: string, language: Language): string {
  if (language === DEFAULT_LANGUAGE || !URL.canParse(privacyUrl)) return privacyUrl;
  const url = new URL(privacyUrl);
  url.pathname = `/${language}${url.pathname}`;
  return url.href;
}
