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
    offerCaptions: 'Az itt elhangzottakat semmi sem írja le. A böngészője le tudja írni, amit mond.',
    unable:
      'Ezen a szerveren nincs beszédfelismerés ehhez a nyelvhez: {language}. Ez a böngésző sem ismer fel beszédet; a Chrome, az Edge és a Safari igen.',
    sealed:
      'Ez a szoba le van zárva. Ez a böngésző ezt a nyelvet csak a gyártója szerverein ismeri fel ({language}), ezért itt nem használható.',
    downloading: 'A böngésző letölti ezt a nyelvet: {language}…',
    listening: 'A böngésző írja, amit mond.',
    paused: 'Szünetel, amíg a mikrofonja ki van kapcsolva, vagy amit mond, nem kerül feljegyzésre.',
    alone: 'A böngészője akkor kezdi el, amikor más is jelen van.',
    unreachable: 'A böngészője nem éri el a beszédfelismerőjét. Tovább próbálkozik.',
    held: 'A kapcsolat megszakadt. Amit mond, akkor küldjük el, amikor helyreáll.',
    lost: 'Az elmondottak egy része nem lett leírva. Ha fontos, ismételje meg.',
    denied:
      'A böngésző ezen az oldalon nem engedi a beszédfelismerést. Engedélyezze a böngésző beállításaiban, majd kapcsolja ezt ki és be.',
    language: 'A böngésző nem ismeri fel ezt a nyelvet: {language}.',
    failed: 'A böngésző beszédfelismerése újra és újra leáll. Kapcsolja ki és be az új próbálkozáshoz.',
    by: 'A beszélő böngészője írta le',
  },
  browserTranslation: {
    translate: 'A böngészőm fordítsa le a feliratokat',
    where: 'Ezen az eszközön fordítja le, amit ez a szerver nem fordít. Semmit sem küld el.',
    download: 'Előbb letölt egy fordítót: {pairs}.',
    downloading: 'Fordító letöltése: {percent}',
    ready: 'A böngésző fordítja: {pairs}.',
    unable: 'A böngésző nem tudja fordítani: {pairs}.',
    failed: 'A fordítót nem sikerült letölteni: {pairs}. Kapcsolja ki és be az új próbálkozáshoz.',
    aloud: 'A fordítások felolvasása',
    aloudNote: 'Az eszköz hangjával, ahol a szervernek nincs hangja.',
    noVoice: 'Ezen az eszközön nincs hang ehhez a nyelvhez: {language}.',
  },
};
