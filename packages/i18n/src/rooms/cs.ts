import type { Translated } from '../translate.ts';
import type { roomsEnglish } from './en.ts';

export const roomsCzech: Translated<typeof roomsEnglish> = {
  settings: {
    title: 'Nastavení místnosti',
    name: 'Název',
    nameHelp: 'Přihlášení ho vidí před připojením.',
    capacity: 'Nejvyšší počet lidí na schůzce',
    capacityHelp:
      'Prázdné pole: {max}, tolik povoluje tento server. Vy se připojíte vždy, i když je místnost plná.',
    capacityWrong: 'Zadejte celé číslo od {min} do {max}, nebo nechte pole prázdné.',
    lobbyText: 'Text pro čekající',
    lobbyHelp: 'Hosté si ho čtou, než je vpustíte.',
    left: {
      one: 'Zbývá {count} znak',
      few: 'Zbývají {count} znaky',
      many: 'Zbývá {count} znaku',
      other: 'Zbývá {count} znaků',
    },
    tooLong: {
      one: 'O {count} znak víc',
      few: 'O {count} znaky víc',
      many: 'O {count} znaku víc',
      other: 'O {count} znaků víc',
    },
    sealed: 'Uzavřená místnost',
    sealedHelp:
      'Co se říká, dostávají jen systémy a modely AI na vlastních strojích této služby. Platí to ihned. Po vypnutí zůstává probíhající schůzka uzavřená.',
    save: 'Uložit',
    cancel: 'Zrušit',
    saved: 'Nastavení místnosti je uloženo.',
    loadFailed: 'Nastavení místnosti se nepodařilo načíst.',
  },
  terms: {
    title: 'Jména a pojmy',
    description: 'Tlumočení je od příští věty píše, překládá a vyslovuje tak, jak určíte.',
    term: 'Jméno nebo pojem',
    missing: 'Zadejte jméno nebo pojem, nebo položku odeberte.',
    twice: 'Tato položka už v seznamu je.',
    saidAs: 'Výslovnost',
    saidAsHelp: 'Jak to má hlas přečíst, pokud to není zřejmé. Může zůstat prázdné.',
    staysEverywhere: 'Nepřekládá se do žádného jazyka.',
    staysElsewhere: 'Do ostatních jazyků se nepřekládá.',
    addTranslation: 'Přidat překlad',
    removeTranslation: 'Odebrat: {language}',
    add: 'Přidat jméno nebo pojem',
    remove: 'Odebrat',
    full: 'Místnost může mít nejvýše {count} jmen a pojmů.',
    saved: 'Jména a pojmy jsou uloženy.',
    loadFailed: 'Jména a pojmy této místnosti se nepodařilo načíst.',
  },
  recent: {
    title: 'Poslední místnosti',
    empty: 'Místnosti, do kterých se připojíte, se objeví tady.',
    failed: 'Poslední místnosti se nepodařilo načíst.',
    yours: 'Vaše místnost',
    inside: {
      one: 'Je tu {count} člověk',
      few: 'Jsou tu {count} lidé',
      many: 'Je tu {count} člověka',
      other: 'Je tu {count} lidí',
    },
    joinName: 'Připojit se: {name}',
    more: 'Možnosti: {name}',
    forget: 'Odebrat ze seznamu',
    showAll: 'Zobrazit všechny',
  },
};
