import type { Translated } from '../translate.ts';
import type { consentEnglish } from './en.ts';

export const consentFrench: Translated<typeof consentEnglish> = {
  consent: {
    title: 'Ce qui peut être conservé sur vous',
    ask: 'Dans cette salle, chacun est consulté. Tant que vous n’avez pas répondu, rien de ce que vous dites ou montrez n’est conservé.',
    announce: 'Vous acceptez tant que vous ne désactivez rien ici. C’est votre choix, pour cette réunion.',
    recording: 'Enregistrement',
    recordingNote: 'Votre image, votre écran partagé et votre voix, interprétée aussi.',
    transcript: 'Transcription',
    transcriptNote:
      'Ce que vous dites, par écrit et avec ses traductions, et en sous-titres dans un enregistrement qui en a.',
    voice: 'Votre propre voix',
    voiceNote:
      'Là où vos paroles sont interprétées, la voix peut imiter la vôtre. Sinon, une voix neutre parle pour vous.',
    voiceBy: 'Services qui l’imitent : {engines}',
    ai: 'IA',
    aiNote:
      'Vos paroles dans la transcription peuvent servir à répondre aux questions posées à l’assistant IA, dans Ask Anything et à l’assistant vocal. Après la réunion, elles peuvent être résumées.',
    aiOutside: 'Modèles d’IA hors de ce serveur qui peuvent les recevoir : {models}',
    voiceOutside:
      'Services de reconnaissance vocale hors de ce serveur qui peuvent entendre votre voix : {engines}',
    keptFor: 'Durée de conservation : {days}.',
    keptOpen: 'Conservé jusqu’à ce que quelqu’un le supprime.',
    change: 'Vous pouvez changer d’avis à tout moment. Cela vaut à partir de la phrase suivante.',
    remove: 'Supprimer aussi ce qui est déjà conservé sur moi',
    removeNote:
      'Vos paroles dans la transcription et les réponses de l’IA qui vous citent. C’est irréversible.',
    removeAnswersNote: 'Les réponses de l’IA qui vous citent. C’est irréversible.',
    finished:
      'Un enregistrement terminé ne peut pas être modifié. Demandez à l’hôte de le supprimer si vous ne voulez pas y figurer.',
    agreeAll: 'Tout accepter',
    save: 'Enregistrer',
    notNow: 'Pas maintenant',
    saved: 'Votre choix est enregistré.',
  },
};
