import type { Settings } from '@intermind/config';
import { addressIn, isLanguage, type Language, preferredLanguage } from '@intermind/contracts';
import { IDENTITY_TEXTS } from '@intermind/i18n/identity';
import type { IncomingMessage } from 'node:http';
import type Provider from 'oidc-provider';
import { acceptedLanguages } from '../../../http/language.ts';
import type { AccountMail } from '../accounts/account-mail.ts';
import type { AttemptLimiter } from '../accounts/attempt-limiter.ts';
import type { KnownDevices } from '../accounts/known-devices.ts';
import type { Passkeys } from '../accounts/passkeys.ts';
import type { TwoFactor } from '../accounts/two-factor.ts';
import type { IdentityDependencies } from '../provider/provider.ts';
import type { PageContext } from './layout.ts';

/** What the pages of the provider work with. */
export interface IdentityPart extends IdentityDependencies {
  provider: Provider;
  limiter: AttemptLimiter;
  devices: KnownDevices;
  /** Null: no emails are sent. */
  mail: AccountMail | null;
  twoFactor: TwoFactor;
  /** Null: browsers have none for our address. */
  passkeys: Passkeys | null;
  contextFor: (language: Language) => PageContext;
}

/** Remembers the language chosen on these pages; the browser app may read it. */
export const LANGUAGE_COOKIE = 'locale';

export interface LanguageSources {
  /** Chosen on the page: `?locale=`. */
  chosen?: unknown;
  /** What the client asked for: OpenID Connect Core §3.1.2.1, best first, separated by spaces. */
  uiLocales?: unknown;
  headers: IncomingMessage['headers'];
}

/** The language of a page: chosen on it, asked for by the client, remembered, accepted by the browser, English. */
export function languageOf({ chosen, uiLocales, headers }: LanguageSources): Language {
  if (isLanguage(chosen)) return chosen;
  const asked = typeof uiLocales === 'string' ? uiLocales.split(' ') : [];
  const remembered = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`).exec(headers.cookie ?? '')?.[1];
  return preferredLanguage([...asked, ...(remembered ? [remembered] : []), ...acceptedLanguages(headers)]);
}

/** Builds what a page needs for each language. */
export function pageContexts(
  settings: Settings,
  assets: PageContext['assets'],
  now: () => Date,
): (language: Language) => PageContext {
  return (language) => ({
    language,
    texts: IDENTITY_TEXTS[language],
    productName: settings.productName,
    privacyUrl: addressIn(language, settings.privacyUrl),
    termsUrl: addressIn(language, settings.termsUrl),
    homeUrl: `${settings.publicUrl}/`,
    year: now().getFullYear(),
    assets,
  });
}

/** Headers of every page here: nothing inline, nothing from elsewhere, never kept. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; " +
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};
