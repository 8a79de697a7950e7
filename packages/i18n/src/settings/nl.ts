import type { Translated } from '../translate.ts';
import type { settingsEnglish } from './en.ts';

export const settingsDutch: Translated<typeof settingsEnglish> = {
  saving: {
    saving: 'Opslaan…',
    saved: 'Opgeslagen',
    failed: 'Je instellingen konden niet worden opgeslagen.',
    retry: 'Opnieuw proberen',
    guest: 'Bewaard in deze browser. Log in om ze in je account te bewaren.',
  },
  devices: {
    title: 'Apparaten',
  },
  effects: {
    blurNote: 'Het beeld wordt op dit apparaat vervaagd voordat iemand het ziet.',
    quality: 'Kwaliteit van de vervaging',
    regular: 'Normaal',
    low: 'Laag, voor tragere apparaten',
    blurFailed: 'Je achtergrond kon niet worden vervaagd. Je camera staat aan zonder vervaging.',
    noise: 'Ruisonderdrukking',
    noiseNote:
      'Filtert op dit apparaat ventilatoren, toetsenborden en straatlawaai weg. Staat dit uit, dan filtert je browser een deel.',
    noiseFailed: 'Ruisonderdrukking is niet beschikbaar. Je microfoon werkt zonder.',
  },
  languages: {
    title: 'Talen',
    interface: 'Interface',
  },
  sound: {
    title: 'Geluid',
  },
  view: {
    title: 'Weergave',
  },
  captions: {
    title: 'Ondertiteling',
    size: 'Grootte',
    small: 'Klein',
    medium: 'Normaal',
    large: 'Groot',
    huge: 'Extra groot',
    colours: 'Kleuren',
    standard: 'Standaard',
    white: 'Wit op zwart',
    yellow: 'Geel op zwart',
    face: 'Lettertype',
    serif: 'Met schreef',
    sans: 'Zonder schreef',
    sample: 'Zo ziet de ondertiteling eruit.',
  },
  announcements: {
    title: 'Meldingen voor schermlezers',
    joins: 'Wie deelneemt en weggaat',
    joinRequests: 'Wie wacht om deel te nemen',
    hands: 'Opgestoken handen',
    messages: 'Chatberichten',
  },
  call: {
    title: 'Gesprek',
    leaveAlone: 'Verlaten als ik alleen ben',
    leaveAloneNote: 'Er wordt je eerst om gevraagd.',
    pushToTalkNote: 'Houd de spatiebalk ingedrukt om te praten als je microfoon uitstaat.',
  },
  hint: {
    muted: 'Je microfoon staat uit, dus niemand hoort je.',
    silent: 'Er komt geen geluid uit je microfoon. Controleer of hij niet uitstaat of kies een andere.',
  },
};
