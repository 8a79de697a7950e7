import type { browserWordsEnglish } from '../en/browser-words.ts';
import type { Translated } from '../../translate.ts';

export const browserWordsFrench: Translated<typeof browserWordsEnglish> = {
  browserWords: {
    write: 'Laisser mon navigateur écrire ce que je dis',
    onDevice: 'Votre voix reste sur cet appareil. Seul le texte parvient à la réunion.',
    download:
      'Votre navigateur télécharge d’abord cette langue. Ensuite, votre voix reste sur cet appareil et seul le texte parvient à la réunion.',
    outside:
      'Votre voix est envoyée à l’éditeur de votre navigateur, par exemple Google, Microsoft ou Apple, qui la transforme en texte.',
    offer:
      'Ce serveur n’a pas de reconnaissance vocale pour cette langue : {language}. Votre navigateur peut écrire ce que vous dites.',
    offerCaptions: 'Rien de ce qui se dit ici n’est écrit. Votre navigateur peut écrire ce que vous dites.',
    unable:
      'Ce serveur n’a pas de reconnaissance vocale pour cette langue : {language}. Ce navigateur n’en a pas non plus ; Chrome, Edge et Safari en ont une.',
    sealed:
      'Cette salle est scellée. Ce navigateur ne reconnaît cette langue que sur les serveurs de son éditeur ({language}) et ne peut donc pas servir ici.',
    downloading: 'Votre navigateur télécharge cette langue : {language}…',
    listening: 'Votre navigateur écrit ce que vous dites.',
    paused: 'En pause tant que votre micro est coupé ou que vos propos ne sont pas conservés.',
    alone: 'Votre navigateur commence dès que quelqu’un d’autre est là.',
    unreachable: 'Votre navigateur n’arrive pas à joindre sa reconnaissance vocale. Il continue d’essayer.',
    held: 'La connexion est interrompue. Ce que vous dites sera envoyé dès son rétablissement.',
    lost: 'Une partie de ce que vous avez dit n’a pas été écrite. Répétez-le si c’est important.',
    denied:
      'Votre navigateur n’autorise pas la reconnaissance vocale sur cette page. Autorisez-la dans ses réglages, puis désactivez et réactivez cette option.',
    language: 'Votre navigateur ne reconnaît pas cette langue : {language}.',
    failed:
      'La reconnaissance vocale de votre navigateur s’arrête sans cesse. Désactivez et réactivez cette option pour réessayer.',
    by: 'Écrit par le navigateur de la personne qui parle',
  },
  browserTranslation: {
    translate: 'Laisser mon navigateur traduire les sous-titres',
    where: 'Il traduit sur cet appareil ce que ce serveur ne traduit pas. Rien n’est envoyé.',
    download: 'Il télécharge d’abord un traducteur : {pairs}.',
    downloading: 'Téléchargement d’un traducteur : {percent}',
    ready: 'Votre navigateur traduit {pairs}.',
    unable: 'Votre navigateur ne peut pas traduire {pairs}.',
    failed:
      'Le traducteur n’a pas pu être téléchargé : {pairs}. Désactivez et réactivez cette option pour réessayer.',
    aloud: 'Lire les traductions à voix haute',
    aloudNote: 'Avec une voix de cet appareil, là où ce serveur n’en a pas.',
    noVoice: 'Cet appareil n’a pas de voix pour cette langue : {language}.',
  },
};
