import { addressIn } from '@intermind/contracts/languages';
import { useBillingText } from '../../platform/billing-text.ts';
import { getConfig } from '../../platform/config.ts';
import { useLanguage } from '../../platform/text.ts';

/** Beside what buys a plan or a pack. Its sentence has the words of the link in brackets. */
export function TermsNote({
  className,
  text = 'buyTerms',
}: {
  className: string;
  text?: 'buyTerms' | 'topUpTerms';
}) {
  const t = useBillingText();
  const language = useLanguage();
  const [before, words, after] = t(`billing.${text}`).split(/[[\]]/);
  return (
    <p className={`text-sm text-ink-3 ${className}`}>
      {before}
      <a
        href={addressIn(language, getConfig().termsUrl)}
        target="_blank"
        rel="noopener"
        className="link-text"
      >
        {words}
      </a>
      {after}
    </p>
  );
}
