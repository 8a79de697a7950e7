import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeArabic: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '\u2068{product}\u2069: فشل الدفع',
    paymentText:
      'فشل دفع \u2066{price}\u2069 مقابل خطة \u2068{plan}\u2069. سنحاول مرة أخرى في \u2068{date}\u2069، وحتى ذلك الحين لا يتغير شيء. يمكنك اختيار طريقة دفع أخرى هنا:',
    endedSubject: '\u2068{product}\u2069: انتهت خطة \u2068{plan}\u2069',
    endedText:
      'فشل دفع ثمن خطة \u2068{plan}\u2069 مرة أخرى، ولذلك انتهت الخطة. لديك الآن خطة \u2068{basic}\u2069، ولن يُحذف أي شيء يخصك. يمكنك اختيار خطة من جديد هنا:',
    withdrawnText:
      'لم تعد خطة \u2068{plan}\u2069 متاحة، ولذلك انتهت بانتهاء فترتها الأخيرة. لديك الآن خطة \u2068{basic}\u2069، ولن يُحذف أي شيء يخصك. يمكنك اختيار خطة من جديد هنا:',
    nearlyUsedSubject: '\u2068{product}\u2069: استُخدم \u2068{percent}\u2069 من الحصة (\u2068{feature}\u2069)',
    nearlyUsedText:
      '\u2068{feature}\u2069: استُخدم \u2068{percent}\u2069 من حصة خطتك. يمكنك رؤية ما تبقى والخطط الأكبر هنا:',
    usedUpSubject: '\u2068{product}\u2069: استُنفدت الحصة (\u2068{feature}\u2069)',
    usedUpText: '\u2068{feature}\u2069: استُنفدت حصة خطتك. يمكنك رؤية استخدامك والخطط الأكبر هنا:',
  },
};
