import { getConfig } from '../../platform/config.ts';
import { getProductName, usePageTitle } from '../../platform/page-title.ts';
import { useText } from '../../platform/text.ts';
import { LegalPage } from './legal-page.tsx';
import { useTermsText } from './terms-text.ts';

const PARTS = ['account', 'meetings', 'conduct', 'content', 'machines', 'plans', 'asIs', 'end'] as const;

/** What using an installation of ours means, for operators who have no terms of their own. */
export function TermsOfUse() {
  const title = useText()('shell.termsOfUse');
  const t = useTermsText();
  usePageTitle(title);
  return (
    <LegalPage
      title={title}
      intro={t('terms.intro', { product: getProductName() })}
      parts={PARTS.filter((part) => part !== 'plans' || getConfig().features.plans).map((part) => ({
        title: t(`terms.${part}Title`),
        text: t(`terms.${part}Text`),
      }))}
    />
  );
}
