import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeArabic: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: لم تنجح عملية دفع',
    paymentText:
      'لم ينجح دفع {price} مقابل {plan}. سنحاول مرة أخرى في {date}، وحتى ذلك الحين لا يتغير شيء. يمكنك اختيار طريقة دفع أخرى هنا:',
    endedSubject: '{product}: انتهت خطة {plan}',
    endedText:
      'لم ينجح دفع ثمن {plan} مرة أخرى، ولذلك انتهت الخطة. لديك الآن {basic}، ولن يُحذف أي شيء يخصك. يمكنك اختيار خطة من جديد هنا:',
    nearlyUsedSubject: '{product}: خطتك على وشك النفاد',
    usedUpSubject: '{product}: نفدت خطتك',
    quotaText: 'تجد ما تبقى والخطط الأكبر هنا:',
  },
};
