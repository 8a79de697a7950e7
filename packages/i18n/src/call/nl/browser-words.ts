import type { browserWordsEnglish } from '../en/browser-words.ts';
import type { Translated } from '../../translate.ts';

export const browserWordsDutch: Translated<typeof browserWordsEnglish> = {
  browserWords: {
    write: 'Mijn browser laten opschrijven wat ik zeg',
    onDevice: 'Je stem blijft op dit apparaat. Alleen de tekst gaat naar de vergadering.',
    download:
      'Je browser downloadt eerst deze taal. Daarna blijft je stem op dit apparaat en gaat alleen de tekst naar de vergadering.',
    outside:
      'Je stem gaat naar de maker van je browser, zoals Google, Microsoft of Apple, die er tekst van maakt.',
    offer:
      'Op deze server is geen spraakherkenning voor {language} ingesteld. Je browser kan opschrijven wat je zegt.',
    offerCaptions: 'Wat hier gezegd wordt, wordt niet opgeschreven. Je browser kan opschrijven wat jij zegt.',
    unable:
      'Op deze server is geen spraakherkenning voor {language} ingesteld, en deze browser herkent geen spraak. Chrome, Edge en Safari wel.',
    sealed:
      'Deze ruimte is verzegeld. Deze browser herkent {language} alleen op de servers van zijn maker en kan hier dus niet worden gebruikt.',
    downloading: 'Je browser downloadt {language}…',
    listening: 'Je browser schrijft op wat je zegt.',
    paused: 'Gepauzeerd zolang je microfoon uit staat of je niet wordt vastgelegd.',
    alone: 'Je browser begint zodra er nog iemand is.',
    unreachable: 'Je browser kan zijn spraakherkenning niet bereiken. Hij blijft het proberen.',
    held: 'De verbinding is onderbroken. Wat je zegt, wordt verzonden zodra die terug is.',
    lost: 'Een deel van wat je zei, is niet opgeschreven. Herhaal het als het belangrijk is.',
    denied:
      'Je browser staat spraakherkenning op deze pagina niet toe. Sta het toe in de instellingen van de browser en zet dit daarna uit en weer aan.',
    language: 'Je browser herkent geen {language}.',
    failed:
      'De spraakherkenning van je browser stopt steeds. Zet dit uit en weer aan om het opnieuw te proberen.',
    by: 'Opgeschreven door de browser van de spreker',
  },
  browserTranslation: {
    translate: 'Mijn browser ondertiteling laten vertalen',
    where: 'Hij vertaalt op dit apparaat wat deze server niet vertaalt. Er wordt niets verstuurd.',
    download: 'Hij downloadt eerst een vertaler: {pairs}.',
    downloading: 'Vertaler wordt gedownload: {percent}',
    ready: 'Je browser vertaalt {pairs}.',
    unable: 'Je browser kan dit niet vertalen: {pairs}.',
    failed:
      'De vertaler kon niet worden gedownload: {pairs}. Zet dit uit en weer aan om het opnieuw te proberen.',
    aloud: 'Vertalingen voorlezen',
    aloudNote: 'Met een stem van dit apparaat, waar deze server er geen heeft.',
    noVoice: 'Dit apparaat heeft geen stem voor {language}.',
  },
};
