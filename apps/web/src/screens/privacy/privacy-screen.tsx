import { FEEDBACK_KEPT, SCREENSHOTS_KEPT } from '@intermind/contracts/feedback';
import { isLanguage } from '@intermind/contracts/languages';
import { useEffect } from 'react';
import { useParams } from 'wouter';
import { getProductName, usePageTitle } from '../../platform/page-title.ts';
import { setLanguage } from '../../platform/text.ts';
import { usePrivacyText } from './privacy-text.ts';
import { logProblem } from '../../platform/log.ts';

/** How much feedback is kept. */
const KEPT = { reports: FEEDBACK_KEPT, screenshots: SCREENSHOTS_KEPT };
const PARTS = ['meetings', 'kept', 'feedback', 'browser', 'others', 'rights'] as const;

/**
 * What an installation of ours does with data, for operators who have no policy page of their own. `/de/privacy` shows
 * it in German.
 */
export function PrivacyScreen() {
  const { language } = useParams();
  useEffect(() => {
    if (isLanguage(language)) {
      setLanguage(language).catch((cause: unknown) => logProblem('The language was not applied', cause));
    }
  }, [language]);
  return <Policy />;
}

function Policy() {
  const t = usePrivacyText();
  usePageTitle(t('privacy.section'));
  return (
    <article className="page-column pt-8 pb-16 md:pt-12">
      <div className="max-w-[42rem]">
        <h1 className="text-2xl tracking-[-0.022em]">{t('privacy.title')}</h1>
        <p className="mt-4 text-lg text-ink-2">{t('privacy.intro', { product: getProductName() })}</p>
        {PARTS.map((part) => (
          <section key={part} className="mt-8 border-t border-line pt-5">
            <h2 className="text-xl">{t(`privacy.${part}Title`)}</h2>
            <p className="mt-2 leading-[1.6] text-ink-2">{t(`privacy.${part}Text`, KEPT)}</p>
          </section>
        ))}
      </div>
    </article>
  );
}
