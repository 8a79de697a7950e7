import { Link } from 'wouter';
import { getConfig } from '../../platform/config.ts';
import { getProductName } from '../../platform/page-title.ts';
import { useLanguage, useText } from '../../platform/text.ts';
import { LanguageMenu } from './language-menu.tsx';
import { privacyLink } from './privacy-link.ts';

export function Footer() {
  const t = useText();
  const language = useLanguage();
  const year = new Date().getFullYear();
  return (
    <footer className="page-column mt-auto flex shrink-0 flex-wrap items-center gap-x-6 gap-y-2 py-4 text-sm text-ink-3 sm:py-5">
      <span>
        © {year} <bdi>{getProductName()}</bdi>
      </span>
      <a
        href={privacyLink(getConfig().privacyUrl, language)}
        className="inline-flex min-h-6 items-center underline decoration-line-strong"
      >
        {t('shell.privacyPolicy')}
      </a>
      <Link to="/test" className="inline-flex min-h-6 items-center underline decoration-line-strong">
        {t('shell.connectionTest')}
      </Link>
      <span className="ms-auto -me-3 sm:hidden">
        <LanguageMenu compact />
      </span>
    </footer>
  );
}
