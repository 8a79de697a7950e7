import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeTurkish: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: ödeme başarısız oldu',
    paymentText:
      '{plan} planı için {price} tutarındaki ödeme başarısız oldu. {date} tarihinde yeniden deneyeceğiz; o zamana kadar hiçbir şey değişmez. Başka bir ödeme yöntemini buradan seçebilirsiniz:',
    endedSubject: '{product}: {plan} planı sona erdi',
    endedText:
      '{plan} planının ödemesi yine başarısız olduğu için plan sona erdi. Artık {basic} planınız var ve size ait hiçbir şey silinmez. Buradan yeniden plan seçebilirsiniz:',
    withdrawnText:
      '{plan} planı artık sunulmadığı için son dönemiyle birlikte sona erdi. Artık {basic} planınız var ve size ait hiçbir şey silinmez. Buradan yeniden plan seçebilirsiniz:',
    nearlyUsedSubject: '{product}: kotanın {percent} kadarı kullanıldı ({feature})',
    nearlyUsedText:
      '{feature}: planınızdaki kotanın {percent} kadarı kullanıldı. Kalan miktarı ve daha büyük planları burada görebilirsiniz:',
    usedUpSubject: '{product}: kota tükendi ({feature})',
    usedUpText:
      '{feature}: planınızdaki kota tükendi. Kullanımınızı ve daha büyük planları burada görebilirsiniz:',
  },
};
