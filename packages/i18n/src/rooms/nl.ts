import type { Translated } from '../translate.ts';
import type { roomsEnglish } from './en.ts';

export const roomsDutch: Translated<typeof roomsEnglish> = {
  settings: {
    title: 'Ruimte-instellingen',
    name: 'Naam',
    nameHelp: 'Wie is ingelogd, ziet de naam voor het deelnemen.',
    capacity: 'Maximumaantal mensen in een vergadering',
    capacityHelp:
      'Leeg: {max}, het maximum van deze server. Jij kunt altijd naar binnen, ook als de ruimte vol is.',
    capacityWrong: 'Vul een geheel getal van {min} tot {max} in of laat het veld leeg.',
    lobbyText: 'Tekst voor wie wacht',
    lobbyHelp: 'Gasten lezen deze tekst terwijl ze wachten.',
    left: { one: 'Nog {count} teken', other: 'Nog {count} tekens' },
    tooLong: { one: '{count} teken te veel', other: '{count} tekens te veel' },
    ask: 'Iedereen vragen wat bewaard mag worden',
    askHelp:
      'Opname, transcriptie en AI laten iedereen weg die niet heeft ingestemd. Voor vergaderingen die vanaf nu beginnen.',
    sealed: 'Verzegelde ruimte',
    sealedHelp:
      'Alleen engines en AI-modellen op de eigen machines van deze dienst krijgen wat er wordt gezegd. Dit geldt meteen. Zet je het uit, dan blijft een lopende vergadering verzegeld.',
    kept: 'Hoe lang wat wordt bewaard',
    keptHelp:
      'In dagen na het einde van een vergadering, ook voor eerdere vergaderingen in deze ruimte. Leeg: zo lang als deze server bewaart.',
    keptRecordings: 'Opnamen',
    keptTranscripts: 'Transcripties en AI-chats',
    keptMessages: 'Chatberichten',
    keptMost: 'Deze server bewaart ze hoogstens {days}.',
    keptNoLimit: 'Deze server stelt geen grens.',
    keptWrong: 'Vul een heel aantal dagen van 1 tot en met {max} in, of laat het veld leeg.',
    save: 'Opslaan',
    cancel: 'Annuleren',
    saved: 'Ruimte-instellingen opgeslagen.',
    loadFailed: 'De ruimte-instellingen konden niet worden geladen.',
  },
  terms: {
    title: 'Namen en termen',
    description: 'De vertolking schrijft, vertaalt en zegt ze vanaf de volgende zin zoals jij het bepaalt.',
    term: 'Naam of term',
    missing: 'Vul de naam of term in of verwijder het item.',
    twice: 'Dit staat al in de lijst.',
    saidAs: 'Uitspraak',
    saidAsHelp: 'Hoe een stem het moet voorlezen als dat niet vanzelf spreekt. Mag leeg blijven.',
    staysEverywhere: 'Wordt in geen enkele taal vertaald.',
    staysElsewhere: 'Wordt in andere talen niet vertaald.',
    addTranslation: 'Vertaling toevoegen',
    removeTranslation: '{language} verwijderen',
    add: 'Naam of term toevoegen',
    remove: 'Verwijderen',
    full: 'Een ruimte kan {count} namen en termen hebben.',
    saved: 'Namen en termen opgeslagen.',
    loadFailed: 'De namen en termen van deze ruimte konden niet worden geladen.',
  },
  recent: {
    title: 'Recente ruimtes',
    empty: 'Ruimtes waaraan je deelneemt, verschijnen hier.',
    failed: 'Je recente ruimtes konden niet worden geladen.',
    yours: 'Jouw ruimte',
    inside: {
      one: '{count} persoon hier',
      other: '{count} mensen hier',
    },
    joinName: 'Deelnemen aan {name}',
    more: 'Opties voor {name}',
    forget: 'Uit deze lijst verwijderen',
    showAll: 'Alles tonen',
  },
};
