import { type Language, planName } from '@intermind/contracts';
import { billingCatalogues } from '@intermind/i18n/billing';
import { noticeCatalogues } from '@intermind/i18n/notice';
import { createTranslate } from '@intermind/i18n';
import type { Notice } from '../../db/schema/notices.ts';
import { moneyText } from '../../money-text.ts';

export interface NoticeReader {
  language: Language;
  /** Of IANA. */
  timeZone: string;
}

/** The email of a notice, in the reader’s language. */
export async function writeNotice(
  notice: Notice,
  { language, timeZone }: NoticeReader,
  { publicUrl, productName: product }: { publicUrl: string; productName: string },
): Promise<{ subject: string; text: string }> {
  const t = createTranslate(language, await noticeCatalogues[language]());
  const lines = (subject: string, text: string, path: string) => ({
    subject,
    text: `${text}\n\n${publicUrl}${path}\n`,
  });
  switch (notice.kind) {
    case 'payment-failed': {
      const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(
        new Date(notice.retryAt),
      );
      const said = { price: moneyText(notice.price, language), plan: planName(notice.plan), date };
      return lines(
        t('notice.paymentSubject', { product }),
        t('notice.paymentText', said),
        '/profile/billing',
      );
    }
    case 'plan-ended':
    case 'plan-withdrawn': {
      const plans = { plan: planName(notice.plan), basic: planName('basic') };
      return lines(
        t('notice.endedSubject', { product, plan: plans.plan }),
        t(notice.kind === 'plan-ended' ? 'notice.endedText' : 'notice.withdrawnText', plans),
        '/pricing',
      );
    }
    case 'quota': {
      const { billing } = await billingCatalogues[language]();
      const feature = billing[notice.feature];
      const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(notice.level / 100);
      const [subject, text] =
        notice.level === 100
          ? [t('notice.usedUpSubject', { product, feature }), t('notice.usedUpText', { feature })]
          : [
              t('notice.nearlyUsedSubject', { product, feature, percent }),
              t('notice.nearlyUsedText', { feature, percent }),
            ];
      return lines(subject, text, '/profile/billing');
    }
  }
}
