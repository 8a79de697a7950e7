import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeSpanish: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: un pago ha fallado',
    paymentText:
      'El pago de {price} por {plan} ha fallado. Lo intentaremos de nuevo el {date}; hasta entonces no cambia nada. Aquí puedes elegir otra forma de pago:',
    endedSubject: '{product}: {plan} ha terminado',
    endedText:
      'El pago de {plan} ha vuelto a fallar, así que el plan ha terminado. Ahora tienes {basic} y no se borra nada tuyo. Aquí puedes elegir un plan de nuevo:',
    nearlyUsedSubject: '{product}: tu plan está casi agotado',
    usedUpSubject: '{product}: tu plan está agotado',
    quotaText: 'Lo que queda y los planes más grandes están aquí:',
  },
};
