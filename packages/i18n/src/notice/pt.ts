import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticePortuguese: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: um pagamento falhou',
    paymentText:
      'O pagamento de {price} por {plan} falhou. Tentaremos de novo em {date}; até lá, nada muda. Aqui pode escolher outra forma de pagamento:',
    endedSubject: '{product}: {plan} terminou',
    endedText:
      'O pagamento de {plan} falhou novamente, por isso o plano terminou. Agora tem {basic}, e nada do que é seu é eliminado. Aqui pode escolher de novo um plano:',
    nearlyUsedSubject: '{product}: o seu plano está quase esgotado',
    usedUpSubject: '{product}: o seu plano está esgotado',
    quotaText: 'O que resta e planos maiores estão aqui:',
  },
};
