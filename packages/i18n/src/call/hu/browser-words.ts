import type { browserWordsEnglish } from '../en/browser-words.ts';
import type { Translated } from '../../translate.ts';

export const browserWordsHungarian: Translated<typeof browserWordsEnglish> = {
  browserWords: {
    write: 'A böngészőm írja le, amit mondok',
    onDevice: 'A hangja ezen az eszközön marad. A megbeszélésbe csak a szöveg kerül.',
    download:
      'A böngésző előbb letölti ezt a nyelvet. Utána a hangja ezen az eszközön marad, és a megbeszélésbe csak a szöveg kerül.',
    outside:
      'A hangja a böngésző gyártójához kerül, például a Google-höz, a Microsofthoz vagy az Apple-höz, amely szöveggé alakítja.',
    offer:
      'Ezen a szerveren nincs beszédfelismerés ehhez a nyelvhez: {language}. Amit mond, azt a böngészője le tudja írni.',
    unable:
      'Ezen a szerveren nincs beszédfelismerés ehhez a nyelvhez: {language}. Ez a böngésző sem ismer fel beszédet; a Chrome, az Edge és a Safari igen.',
    sealed:
      'Ez a szoba le van zárva. Ez a böngésző ezt a nyelvet csak a gyártója szerverein ismeri fel ({language}), ezért itt nem használható.',
    downloading: 'A böngésző letölti ezt a nyelvet: {language}…',
    listening: 'A böngésző írja, amit mond.',
    paused: 'Szünetel, amíg a mikrofonja ki van kapcsolva, vagy amit mond, nem kerül feljegyzésre.',
    denied:
      'A böngésző ezen az oldalon nem engedi a beszédfelismerést. Engedélyezze a böngésző beállításaiban, majd kapcsolja ezt ki és be.',
    language: 'A böngésző nem ismeri fel ezt a nyelvet: {language}.',
    failed: 'A böngésző beszédfelismerése újra és újra leáll. Kapcsolja ki és be az új próbálkozáshoz.',
    by: 'A beszélő böngészője írta le',
  },
};
