import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeTurkish: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: bir ödeme başarısız oldu',
    paymentText:
      '{plan} için {price} tutarındaki ödeme başarısız oldu. {date} tarihinde yeniden deneyeceğiz; o zamana kadar hiçbir şey değişmez. Başka bir ödeme yöntemini buradan seçebilirsiniz:',
    endedSubject: '{product}: {plan} sona erdi',
    endedText:
      '{plan} ödemesi yine başarısız olduğu için plan sona erdi. Artık {basic} planınız var ve size ait hiçbir şey silinmez. Yeniden plan seçmek için:',
    nearlyUsedSubject: '{product}: planınız neredeyse tükendi',
    usedUpSubject: '{product}: planınız tükendi',
    quotaText: 'Kalan miktar ve daha büyük planlar burada:',
  },
};
