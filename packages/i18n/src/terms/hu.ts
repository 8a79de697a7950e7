import type { Translated } from '../translate.ts';
import type { termsEnglish } from './en.ts';

export const termsHungarian: Translated<typeof termsEnglish> = {
  terms: {
    intro:
      'Ezek a feltételek a {product} e telepítésére vonatkoznak. A szolgáltatást az üzemeltetői kínálják Önnek. Kérdéseit nekik küldje.',
    accountTitle: 'Az Ön fiókja',
    accountText:
      'A jelszavát tartsa titokban, és szóljon az üzemeltetőnek, ha valaki más használta a fiókját. A vendégeknek nem kell fiók; ezek a feltételek rájuk is vonatkoznak.',
    meetingsTitle: 'A megbeszélésen',
    meetingsText:
      'Bánjon tisztelettel másokkal. A moderátorok döntik el, ki léphet be. Elnémíthatnak vagy eltávolíthatnak résztvevőket, felvételt indíthatnak és átiratot őrizhetnek meg; a megbeszélésen mindenki látja, mikor készül felvétel vagy átirat. Mások szavait csak akkor rögzítse vagy adja tovább, ha ők és a törvény is megengedik.',
    conductTitle: 'Ami nem megengedett',
    conductText:
      'Ne használja a szolgáltatást semmi törvénytelenre, mások zaklatására vagy megtévesztésére, arra, hogy meghívás nélkül lépjen be megbeszélésekre, sem a szolgáltatás támadására, túlterhelésére vagy korlátainak megkerülésére.',
    contentTitle: 'Ami az Öné',
    contentText:
      'Amit mond, mutat, ír és megoszt, az Öné marad. Engedélyezi, hogy a szolgáltatás továbbítsa, és ahol egy megbeszélés ezeket a funkciókat használja, rögzítse, leírja, tolmácsolja, és kérdésekre válaszoljon róla.',
    machinesTitle: 'Tolmácsolás és MI',
    machinesText:
      'A feliratokat, a tolmácsolást, az átiratokat és az asszisztensek válaszait gépek készítik. Késhetnek, hiányosak vagy hibásak lehetnek. Ha fontos, kérdezze meg azt, aki beszélt, mielőtt rájuk hagyatkozik.',
    plansTitle: 'Fizetős csomagok',
    plansText:
      'Az árat fizetés előtt látja. A csomag minden időszak végén megújul, amíg le nem mondja. Bármikor lemondhatja, és a csomag a kifizetett időszak végéig megmarad. Ha eléri csomagja valamelyik korlátját, semmi többet nem számítunk fel; amit a korlát érint, a következő időszakig vagy nagyobb csomagig nem érhető el.',
    asIsTitle: 'Garancia nélkül',
    asIsText:
      'A szolgáltatást úgy kínálják, ahogy van. Meghibásodhat vagy megszakadhat, például karbantartás miatt, és nem helyettesíti a segélyhívást. A törvény adta jogai megmaradnak.',
    endTitle: 'A használat vége',
    endText:
      'A fiókját bármikor törölheti a profiljában. Az üzemeltető törölheti az e feltételeket megsértő fiókokat, és módosíthatja a feltételeket; az ezen az oldalon lévők érvényesek.',
  },
};
