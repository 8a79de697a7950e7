import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeSpanish: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: el pago falló',
    paymentText:
      'El pago de {price} por {plan} falló. Lo intentaremos de nuevo el {date}; hasta entonces no cambia nada. Aquí puedes elegir otro método de pago:',
    endedSubject: '{product}: tu plan {plan} ha terminado',
    endedText:
      'El pago de {plan} volvió a fallar, así que el plan ha terminado. Ahora tienes {basic} y no se borra nada tuyo. Aquí puedes elegir un plan de nuevo:',
    withdrawnText:
      '{plan} ya no se ofrece, así que terminó con su último período. Ahora tienes {basic} y no se borra nada tuyo. Aquí puedes elegir un plan de nuevo:',
    nearlyUsedSubject: '{product}: {percent} usado ({feature})',
    nearlyUsedText:
      '{feature}: se ha usado el {percent} de la cuota de tu plan. Aquí puedes ver lo que queda y los planes superiores:',
    usedUpSubject: '{product}: cuota agotada ({feature})',
    usedUpText:
      '{feature}: la cuota de tu plan se ha agotado. Aquí puedes ver tu uso y los planes superiores:',
  },
};
