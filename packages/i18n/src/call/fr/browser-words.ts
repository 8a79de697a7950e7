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
    unable:
      'Ce serveur n’a pas de reconnaissance vocale pour cette langue : {language}. Ce navigateur n’en a pas non plus ; Chrome, Edge et Safari en ont une.',
    sealed:
      'Cette salle est scellée. Ce navigateur ne reconnaît cette langue que sur les serveurs de son éditeur ({language}) et ne peut donc pas servir ici.',
    downloading: 'Votre navigateur télécharge cette langue : {language}…',
    listening: 'Votre navigateur écrit ce que vous dites.',
    paused: 'En pause tant que votre micro est coupé ou que vos propos ne sont pas conservés.',
    denied:
      'Votre navigateur n’autorise pas la reconnaissance vocale sur cette page. Autorisez-la dans ses réglages, puis désactivez et réactivez cette option.',
    language: 'Votre navigateur ne reconnaît pas cette langue : {language}.',
    failed:
      'La reconnaissance vocale de votre navigateur s’arrête sans cesse. Désactivez et réactivez cette option pour réessayer.',
    by: 'Écrit par le navigateur de la personne qui parle',
  },
};
