import { addressIn } from '@intermind/contracts/languages';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { getConfig } from '../../platform/config.ts';
import { getProductName } from '../../platform/page-title.ts';
import { useLanguage, useText } from '../../platform/text.ts';
import { LanguageMenu } from './language-menu.tsx';

const PricingLink = lazy(async () => ({ default: (await import('./pricing-link.tsx')).PricingLink }));
const LINK = 'inline-flex min-h-6 items-center underline decoration-line-strong pointer-coarse:min-h-11';

export function Footer() {
  const t = useText();
  const language = useLanguage();
  const { privacyUrl, termsUrl, features } = getConfig();
  const year = new Date().getFullYear();
  return (
    <footer className="page-column mt-auto flex shrink-0 flex-wrap items-center gap-x-6 gap-y-2 py-4 pointer-coarse:gap-y-0 text-sm text-ink-3 sm:py-5">
      <span>
        © {year} <bdi>{getProductName()}</bdi>
      </span>
      <a href={addressIn(language, privacyUrl)} className={LINK}>
        {t('shell.privacyPolicy')}
      </a>
      <a href={addressIn(language, termsUrl)} className={LINK}>
        {t('shell.termsOfUse')}
      </a>
      <Link to="/test" className={LINK}>
        {t('shell.connectionTest')}
      </Link>
      {features.plans && (
        <Suspense>
          <PricingLink className={LINK} />
        </Suspense>
      )}
      <span className="ms-auto -me-3 sm:hidden">
        <LanguageMenu compact />
      </span>
    </footer>
  );
}
