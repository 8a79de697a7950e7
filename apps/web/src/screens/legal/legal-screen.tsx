import { isLanguage } from '@intermind/contracts/languages';
import type { LegalPageName } from '@intermind/contracts/legal-pages';
import { type ComponentType, lazy, useEffect } from 'react';
import { useParams } from 'wouter';
import { getConfig } from '../../platform/config.ts';
import { logProblem } from '../../platform/log.ts';
import { setLanguage } from '../../platform/text.ts';
import { PrivacyPolicy } from './privacy-policy.tsx';
import { TermsOfUse } from './terms-of-use.tsx';

const OwnPage = lazy(async () => ({ default: (await import('./own-page.tsx')).OwnPage }));

export function PrivacyScreen() {
  useLanguageOfAddress();
  return <OwnOr page="privacy" BuiltIn={PrivacyPolicy} />;
}

export function TermsScreen() {
  useLanguageOfAddress();
  return <OwnOr page="terms" BuiltIn={TermsOfUse} />;
}

/** The operator's page where there are files for it; its code is loaded only then. */
function OwnOr({ page, BuiltIn }: { page: LegalPageName; BuiltIn: ComponentType }) {
  return getConfig().ownPages.includes(page) ? <OwnPage page={page} BuiltIn={BuiltIn} /> : <BuiltIn />;
}

/** `/de/privacy` is shown in German. */
function useLanguageOfAddress(): void {
  const { language } = useParams();
  useEffect(() => {
    if (isLanguage(language)) {
      setLanguage(language).catch((cause: unknown) => logProblem('The language was not applied', cause));
    }
  }, [language]);
}
