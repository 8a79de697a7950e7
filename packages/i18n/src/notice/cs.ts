import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeCzech: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: platba se nezdařila',
    paymentText:
      'Platba {price} za {plan} se nezdařila. Znovu to zkusíme {date}; do té doby se nic nemění. Zde můžete zvolit jiný způsob platby:',
    endedSubject: '{product}: {plan} skončil',
    endedText:
      'Platba za {plan} se znovu nezdařila, proto tarif skončil. Nyní máte {basic} a nic vašeho se nesmaže. Zde si můžete tarif znovu zvolit:',
    nearlyUsedSubject: '{product}: váš tarif je téměř vyčerpán',
    usedUpSubject: '{product}: váš tarif je vyčerpán',
    quotaText: 'Kolik zbývá a větší tarify najdete zde:',
  },
};
