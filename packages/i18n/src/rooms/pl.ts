import type { Translated } from '../translate.ts';
import type { roomsEnglish } from './en.ts';

export const roomsPolish: Translated<typeof roomsEnglish> = {
  settings: {
    title: 'Ustawienia pokoju',
    name: 'Nazwa',
    nameHelp: 'Zalogowani widzą ją przed dołączeniem.',
    capacity: 'Najwięcej osób na spotkaniu',
    capacityHelp:
      'Puste pole: {max}, tyle dopuszcza ten serwer. Ty zawsze możesz wejść, nawet gdy pokój jest pełny.',
    capacityWrong: 'Wpisz liczbę całkowitą od {min} do {max} albo pozostaw pole puste.',
    lobbyText: 'Tekst dla oczekujących',
    lobbyHelp: 'Goście czytają go, czekając na wpuszczenie.',
    left: {
      one: 'Został {count} znak',
      few: 'Zostały {count} znaki',
      many: 'Zostało {count} znaków',
      other: 'Zostało {count} znaku',
    },
    tooLong: {
      one: 'O {count} znak za dużo',
      few: 'O {count} znaki za dużo',
      many: 'O {count} znaków za dużo',
      other: 'O {count} znaku za dużo',
    },
    sealed: 'Pokój bez zewnętrznych usług',
    sealedHelp:
      'Wypowiedzi otrzymują tylko silniki i modele AI na maszynach tej usługi. Działa od razu. Po wyłączeniu trwające spotkanie nadal pozostaje chronione.',
    save: 'Zapisz',
    cancel: 'Anuluj',
    saved: 'Zapisano ustawienia pokoju.',
    loadFailed: 'Nie udało się wczytać ustawień pokoju.',
  },
  terms: {
    title: 'Nazwy i terminy',
    description: 'Od następnego zdania tłumaczenie zapisuje je, przekłada i wymawia tak, jak zdecydujesz.',
    term: 'Nazwa lub termin',
    missing: 'Wpisz nazwę lub termin albo usuń tę pozycję.',
    twice: 'To już jest na liście.',
    saidAs: 'Wymowa',
    saidAsHelp: 'Jak ma to przeczytać głos, jeśli nie jest to oczywiste. Może zostać puste.',
    staysEverywhere: 'Nie jest tłumaczone na żaden język.',
    staysElsewhere: 'Nie jest tłumaczone na inne języki.',
    addTranslation: 'Dodaj tłumaczenie',
    removeTranslation: 'Usuń: {language}',
    add: 'Dodaj nazwę lub termin',
    remove: 'Usuń',
    full: 'Liczba nazw i terminów w pokoju nie może przekroczyć {count}.',
    saved: 'Zapisano nazwy i terminy.',
    loadFailed: 'Nie udało się wczytać nazw i terminów tego pokoju.',
  },
  recent: {
    title: 'Ostatnie pokoje',
    empty: 'Tu pojawią się pokoje, do których dołączysz.',
    failed: 'Nie udało się wczytać ostatnich pokojów.',
    yours: 'Twój pokój',
    inside: {
      one: '{count} osoba na spotkaniu',
      few: '{count} osoby na spotkaniu',
      many: '{count} osób na spotkaniu',
      other: '{count} osoby na spotkaniu',
    },
    joinName: 'Dołącz: {name}',
    more: 'Opcje: {name}',
    forget: 'Usuń z tej listy',
    showAll: 'Pokaż wszystkie',
  },
};
