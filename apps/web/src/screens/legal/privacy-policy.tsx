import { FEEDBACK_KEPT, SCREENSHOTS_KEPT } from '@intermind/contracts/feedback';
import { getProductName, usePageTitle } from '../../platform/page-title.ts';
import { LegalPage } from './legal-page.tsx';
import { usePrivacyText } from './privacy-text.ts';

/** How much feedback is kept. */
const KEPT = { reports: FEEDBACK_KEPT, screenshots: SCREENSHOTS_KEPT };
const PARTS = ['meetings', 'kept', 'feedback', 'browser', 'others', 'rights'] as const;

/** What an installation of ours does with data, for operators who have no policy of their own. */
export function PrivacyPolicy() {
  const t = usePrivacyText();
  usePageTitle(t('privacy.section'));
  return (
    <LegalPage
      title={t('privacy.title')}
      intro={t('privacy.intro', { product: getProductName() })}
      parts={PARTS.map((part) => ({
        title: t(`privacy.${part}Title`),
        text: t(`privacy.${part}Text`, KEPT),
      }))}
    />
  );
}
