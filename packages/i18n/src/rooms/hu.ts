import type { Translated } from '../translate.ts';
import type { roomsEnglish } from './en.ts';

export const roomsHungarian: Translated<typeof roomsEnglish> = {
  settings: {
    title: 'A szoba beállításai',
    name: 'Név',
    nameHelp: 'A bejelentkezettek csatlakozás előtt látják.',
    capacity: 'Legfeljebb ennyien egy megbeszélésen',
    capacityHelp:
      'Üresen {max}: ennyit enged ez a kiszolgáló. Ön mindig beléphet, akkor is, ha a szoba megtelt.',
    capacityWrong: 'Adjon meg egy egész számot {min} és {max} között, vagy hagyja üresen a mezőt.',
    lobbyText: 'Szöveg a várakozóknak',
    lobbyHelp: 'A vendégek ezt olvassák, amíg bebocsátásra várnak.',
    left: { one: 'Még {count} karakter', other: 'Még {count} karakter' },
    tooLong: {
      one: '{count} karakterrel hosszabb a megengedettnél',
      other: '{count} karakterrel hosszabb a megengedettnél',
    },
    ask: 'Mindenki megkérdezése arról, mi őrizhető meg',
    askHelp:
      'A felvételből, az átiratból és az MI-ből kimarad mindenki, aki nem egyezett bele. Az ezután kezdődő megbeszélésekre érvényes.',
    sealed: 'Lezárt szoba',
    sealedHelp:
      'Az elhangzottakat csak a szolgáltatás saját gépein futó motorok és MI-modellek kapják meg. Azonnal érvényes. Kikapcsolás után a folyamatban lévő megbeszélés lezárt marad.',
    kept: 'Megőrzési idők',
    keptHelp:
      'Napokban a megbeszélés végétől, a szoba korábbi megbeszéléseire is. Üresen: annyi ideig, ameddig ez a kiszolgáló őrzi.',
    keptRecordings: 'Felvételek',
    keptTranscripts: 'Átiratok és MI-csevegések',
    keptMessages: 'Csevegőüzenetek',
    keptMost: 'Ez a kiszolgáló legfeljebb eddig őrzi: {days}.',
    keptNoLimit: 'Ez a kiszolgáló nem szab határt.',
    keptWrong: 'Adjon meg egy egész számot 1 és {max} között, vagy hagyja üresen a mezőt.',
    save: 'Mentés',
    cancel: 'Mégse',
    saved: 'A szoba beállításai elmentve.',
    loadFailed: 'A szoba beállításait nem sikerült betölteni.',
  },
  terms: {
    title: 'Nevek és kifejezések',
    description:
      'A tolmácsolás a következő mondattól úgy írja, fordítja és mondja ki őket, ahogy Ön megadja.',
    term: 'Név vagy kifejezés',
    missing: 'Írja be a nevet vagy kifejezést, vagy távolítsa el.',
    twice: 'Ez már szerepel a listában.',
    saidAs: 'Kiejtés',
    saidAsHelp: 'Így olvassa fel a hang, ha nem magától értetődő. Üresen is maradhat.',
    staysEverywhere: 'Egyik nyelvre sem fordítjuk le.',
    staysElsewhere: 'Más nyelvekre nem fordítjuk le.',
    addTranslation: 'Fordítás hozzáadása',
    removeTranslation: 'Eltávolítás: {language}',
    add: 'Név vagy kifejezés hozzáadása',
    remove: 'Eltávolítás',
    full: 'Egy szobának {count} neve és kifejezése lehet.',
    saved: 'A nevek és kifejezések mentve.',
    loadFailed: 'Nem sikerült betölteni a szoba neveit és kifejezéseit.',
    expected: 'Várt nyelvek',
    expectedHint: 'A felismert nyelv ezek egyike. Ha nincs kiválasztva: bármely nyelv.',
    addLanguage: 'Nyelv hozzáadása',
  },
  recent: {
    title: 'Legutóbbi szobák',
    empty: 'Itt jelennek meg a szobák, amelyekhez csatlakozik.',
    failed: 'A legutóbbi szobákat nem sikerült betölteni.',
    yours: 'Az Ön szobája',
    inside: {
      one: '{count} résztvevő van itt',
      other: '{count} résztvevő van itt',
    },
    joinName: 'Csatlakozás: {name}',
    more: 'Lehetőségek: {name}',
    forget: 'Eltávolítás a listáról',
    showAll: 'Az összes',
  },
};
