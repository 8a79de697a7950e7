import type { Translated } from '../translate.ts';
import type { privacyEnglish } from './en.ts';

export const privacyHungarian: Translated<typeof privacyEnglish> = {
  privacy: {
    section: 'Adatvédelem',
    title: 'Adatvédelem',
    intro:
      'Mit őriz meg a {product} e telepítése, hol őrzi, és ki kapja meg. Kérdéseit és kéréseit a telepítés üzemeltetőinek küldje.',
    meetingsTitle: 'Megbeszélés közben',
    meetingsText:
      'A hang és a kép e telepítés médiaszerverén halad át, és nem őrződik meg, kivéve, ha egy moderátor felvételt indít, amit mindenki lát. A feliratokhoz és a tolmácsoláshoz a beszélők hangja az üzemeltető által választott beszédmotorokhoz kerül, máshová nem.',
    keptTitle: 'Mit őrzünk meg',
    keptText:
      'A tagokról: név, e-mail-cím, beállítások, valamint a szobák és megbeszélések, ahol jelen voltak. A vendégekről: a beírt név, a megbeszéléssel együtt. A résztvevők neve és időpontjai a megbeszéléssel maradnak.',
    feedbackTitle: 'Ha hibát jelent',
    feedbackText:
      'A szövegét, a képernyőképet, a böngésző adatait és a konzol utolsó sorait a szolgáltatás üzemeltetői kapják meg, hogy megtalálják az okot, és hozzájárulása esetén válaszolhassanak. A tagoktól a legújabb {reports} bejelentést és {screenshots} képernyőképet őrizzük meg, mindenki mástól ugyanennyit; az Ön bejelentései a fiókja törlésekor törlődnek. Amíg be van jelentkezve vagy megbeszélésen vesz részt, a böngészője figyelmeztetései, hibái és sikertelen kérései is a szerver naplójába kerülnek, jelszavak és tokenek nélkül, hogy a hibák kiderüljenek.',
    browserTitle: 'A böngészőjében',
    browserText:
      'A bejelentkezése, a nyelve, az eszközei és a legutóbbi csatlakozáskor használt neve ebben a böngészőben tárolódik, és sehol máshol. Hirdetési vagy követő cookie nincs.',
    othersTitle: 'Ki kapja meg',
    othersText:
      'Az adatbázis és a fájlok ennél a telepítésnél maradnak. Külső szolgáltatások, például más bejelentkezési szolgáltató, beszédmotorok vagy naptár, csak ott kapnak adatot, ahol az üzemeltető összekapcsolta őket.',
    rightsTitle: 'Mit tehet Ön',
    rightsText:
      'Kérje e telepítés üzemeltetőjétől adatai másolatát, helyesbítését vagy törlését. A fiók törlése eltávolítja a hozzá tartozó nevet és e-mail-címet.',
  },
};
