import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticePortuguese: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: o pagamento falhou',
    paymentText:
      'O pagamento de {price} por {plan} falhou. Tentaremos de novo em {date}; até lá, nada muda. Você pode escolher outro método de pagamento aqui:',
    endedSubject: '{product}: seu plano {plan} terminou',
    endedText:
      'O pagamento de {plan} falhou de novo, por isso o plano terminou. Agora você tem {basic}, e nada seu será apagado. Você pode escolher um plano novamente aqui:',
    withdrawnText:
      '{plan} não é mais oferecido, por isso terminou com o último período. Agora você tem {basic}, e nada seu será apagado. Você pode escolher um plano novamente aqui:',
    nearlyUsedSubject: '{product}: {percent} da cota usada ({feature})',
    nearlyUsedText:
      '{feature}: {percent} da cota do seu plano foi usada. Você pode ver o que resta e os planos maiores aqui:',
    usedUpSubject: '{product}: cota esgotada ({feature})',
    usedUpText: '{feature}: a cota do seu plano se esgotou. Você pode ver seu uso e os planos maiores aqui:',
  },
};
