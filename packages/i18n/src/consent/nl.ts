import type { Translated } from '../translate.ts';
import type { consentEnglish } from './en.ts';

export const consentDutch: Translated<typeof consentEnglish> = {
  consent: {
    title: 'Wat er van jou bewaard mag worden',
    ask: 'In deze ruimte wordt het iedereen gevraagd. Tot je antwoordt, wordt niets bewaard van wat je zegt of laat zien.',
    announce: 'Je stemt in zolang je hier niets uitzet. Het is je eigen keuze, voor deze vergadering.',
    recording: 'Opname',
    recordingNote: 'Je beeld, je gedeelde scherm en je stem, ook vertolkt.',
    transcript: 'Transcriptie',
    transcriptNote:
      'Wat je zegt, opgeschreven met de vertalingen, en als ondertiteling in een opname die dat heeft.',
    voice: 'Je eigen stem',
    voiceNote:
      'Waar je woorden worden vertolkt, mag de stem de jouwe nabootsen. Anders spreekt een neutrale stem voor je.',
    voiceBy: 'Diensten die haar nabootsen: {engines}',
    ai: 'AI',
    aiNote:
      'Wat jij in de transcriptie zegt, mag worden gebruikt om vragen te beantwoorden in de AI-assistent, in Ask Anything en aan de spraakassistent. Na de vergadering mag er een samenvatting van worden gemaakt.',
    aiOutside: 'AI-modellen buiten deze server die het kunnen krijgen: {models}',
    voiceOutside: 'Spraakherkenning buiten deze server die je stem kan horen: {engines}',
    keptFor: 'Het wordt {days} bewaard.',
    keptOpen: 'Het wordt bewaard tot iemand het verwijdert.',
    change: 'Je kunt dit altijd wijzigen. Het geldt vanaf de volgende zin.',
    remove: 'Ook verwijderen wat er al van mij bewaard is',
    removeNote:
      'Je woorden in de transcriptie en AI-antwoorden die jou citeren. Dit kan niet ongedaan worden gemaakt.',
    removeAnswersNote: 'AI-antwoorden die jou citeren. Dit kan niet ongedaan worden gemaakt.',
    finished:
      'Een voltooide opname kan niet meer worden aangepast. Vraag de host haar te verwijderen als je er niet in wilt staan.',
    agreeAll: 'Met alles instemmen',
    save: 'Opslaan',
    notNow: 'Niet nu',
    saved: 'Je keuze is opgeslagen.',
  },
};
