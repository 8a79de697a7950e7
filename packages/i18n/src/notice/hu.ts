import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeHungarian: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: a fizetés nem sikerült',
    paymentText:
      'A {plan} csomag díjának ({price}) kifizetése nem sikerült. Újra megpróbáljuk ekkor: {date}; addig semmi sem változik. Másik fizetési módot itt választhat:',
    endedSubject: '{product}: a {plan} csomag megszűnt',
    endedText:
      'A {plan} csomag díjának kifizetése ismét nem sikerült, ezért a csomag megszűnt. Az új csomagja a {basic}, és semmilyen adata nem törlődik. Itt választhat újra csomagot:',
    withdrawnText:
      'A {plan} csomag már nem kapható, ezért az utolsó időszakával megszűnt. Az új csomagja a {basic}, és semmilyen adata nem törlődik. Itt választhat újra csomagot:',
    nearlyUsedSubject: '{product}: a keretből {percent} elfogyott ({feature})',
    nearlyUsedText:
      '{feature}: a csomag keretéből {percent} elfogyott. A maradékot és a nagyobb csomagokat itt találja:',
    usedUpSubject: '{product}: a keret elfogyott ({feature})',
    usedUpText: '{feature}: a csomag kerete elfogyott. A felhasználását és a nagyobb csomagokat itt találja:',
  },
};
