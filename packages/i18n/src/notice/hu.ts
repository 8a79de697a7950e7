import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeHungarian: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: egy fizetés sikertelen volt',
    paymentText:
      'A(z) {plan} díjának ({price}) fizetése nem sikerült. Újra megpróbáljuk ekkor: {date}; addig semmi sem változik. Itt választhat más fizetési módot:',
    endedSubject: '{product}: a(z) {plan} véget ért',
    endedText:
      'A(z) {plan} díjának fizetése ismét nem sikerült, ezért a csomag véget ért. Mostantól a(z) {basic} csomagja van, és semmije nem törlődik. Itt választhat újra csomagot:',
    nearlyUsedSubject: '{product}: a csomagja majdnem elfogyott',
    usedUpSubject: '{product}: a csomagja elfogyott',
    quotaText: 'A maradékot és a nagyobb csomagokat itt találja:',
  },
};
