import type { assistantEnglish } from '../en/assistant.ts';
import type { Translated } from '../../translate.ts';

export const assistantHungarian: Translated<typeof assistantEnglish> = {
  assistant: {
    title: 'Hangasszisztens',
    add: 'Hozzáadás a megbeszéléshez',
    addNote: 'Mindenki hallja a válaszait.',
    outsideNote: '{provider} mindenkit hall, kivéve azt, aki jegyzeten kívül beszél.',
    spokenNote: 'Amit az asszisztens mond, azt a(z) {provider} megkapja.',
    earlier: 'Korábbi megbeszéléseim használata',
    earlierNote:
      'Ha Ön kérdez, hangosan, mindenki előtt idézhet azokból a megbeszélésekből, amelyeket Ön olvashat. Erről mindenki értesül.',
    earlierOutside: 'Amit ezekben talál, azt a(z) {provider} megkapja.',
    quotesEarlier:
      'Ha a házigazda kérdez, az asszisztens hangosan idézhet a házigazda korábbi megbeszéléseiből.',
    quotesEarlierNoMore: 'Az asszisztens már nem idéz korábbi megbeszélésekből.',
    remove: 'Eltávolítás a megbeszélésből',
    ask: 'Kérdés az asszisztenshez',
    asked: 'Tegye fel most a kérdését.',
    muted: 'Kapcsolja be a mikrofonját, hogy kérdezhessen az asszisztenstől.',
    pause: 'Szüneteltetés',
    provider: 'Hangasszisztens szolgáltatója',
    joining: 'Csatlakozik',
    listening: 'Figyel',
    thinking: 'Gondolkodik',
    speaking: 'Beszél',
    paused: 'Szünetel',
    unreachable: 'A hangasszisztens nem tudott csatlakozni. Próbálja újra kis idő múlva.',
    noSpeechEngine: 'A hangasszisztens nem hall senkit: ez a szerver nem ismeri fel a beszédet.',
    noAnswer: 'A hangasszisztensnek nincs válasza. Kérdezzen újra.',
    providerFailed: 'A hangasszisztens kilépett: a szolgáltatója nem érhető el.',
    sealed: 'A hangasszisztens kilépett: ez a szoba le van zárva, a szolgáltatója pedig külső.',
    usedUp: 'A hangasszisztens kilépett: a csomagban neki járó percek elfogytak.',
    mediaPrivate:
      'A hangasszisztens nem tud csatlakozni: a szolgáltatója nem éri el ezt a kiszolgálót az internetről.',
    avatarLost: 'A hangasszisztens avatárja kilépett. Az asszisztens csak a hangjával folytatja.',
    failed: 'A hangasszisztens hibát jelzett. Próbálja újra.',
    changeFailed: 'A hangasszisztens szolgáltatóját nem sikerült megváltoztatni. Próbálja újra.',
  },
};
