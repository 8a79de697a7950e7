import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeCzech: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: platba se nezdařila',
    paymentText:
      'Platba ve výši {price} za tarif {plan} se nezdařila. Znovu to zkusíme {date}; do té doby se nic nemění. Jiný způsob platby si můžete zvolit zde:',
    endedSubject: '{product}: tarif {plan} skončil',
    endedText:
      'Platba za tarif {plan} se znovu nezdařila, proto tarif skončil. Nyní máte tarif {basic} a nic z vašich dat se nesmaže. Tarif si můžete znovu zvolit zde:',
    withdrawnText:
      'Tarif {plan} se už nenabízí, proto skončil s posledním obdobím. Nyní máte tarif {basic} a nic z vašich dat se nesmaže. Tarif si můžete znovu zvolit zde:',
    nearlyUsedSubject: '{product}: využito {percent} kvóty ({feature})',
    nearlyUsedText:
      '{feature}: z kvóty vašeho tarifu je využito {percent}. Kolik zbývá a jaké jsou vyšší tarify, zjistíte zde:',
    usedUpSubject: '{product}: kvóta je vyčerpána ({feature})',
    usedUpText: '{feature}: kvóta vašeho tarifu je vyčerpána. Své využití a vyšší tarify najdete zde:',
  },
};
