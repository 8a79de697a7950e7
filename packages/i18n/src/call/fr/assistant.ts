import type { assistantEnglish } from '../en/assistant.ts';
import type { Translated } from '../../translate.ts';

export const assistantFrench: Translated<typeof assistantEnglish> = {
  assistant: {
    title: 'Assistant vocal',
    add: 'Ajouter à la réunion',
    addNote: 'Tout le monde entend ses réponses.',
    outsideNote: '{provider} entend tout le monde, sauf les personnes hors enregistrement.',
    spokenNote: 'Ce que dit l’assistant est envoyé à {provider}.',
    earlier: 'Utiliser mes réunions précédentes',
    earlierNote:
      'Quand vous l’interrogez, il peut citer à voix haute, devant tous, les réunions que vous pouvez lire. Tout le monde en est informé.',
    earlierOutside: 'Ce qu’il y trouve est envoyé à {provider}.',
    quotesEarlier: 'Quand l’hôte l’interroge, l’assistant peut citer à voix haute ses réunions précédentes.',
    quotesEarlierNoMore: 'L’assistant ne cite plus de réunions précédentes.',
    remove: 'Retirer de la réunion',
    ask: 'Interroger l’assistant',
    asked: 'Posez votre question maintenant.',
    muted: 'Activez votre micro pour interroger l’assistant.',
    pause: 'Mettre en pause',
    provider: 'Assistant vocal de',
    joining: 'Connexion',
    listening: 'À l’écoute',
    thinking: 'Réfléchit',
    speaking: 'Parle',
    paused: 'En pause',
    unreachable: 'L’assistant vocal n’a pas pu rejoindre la réunion. Réessayez dans un instant.',
    noSpeechEngine: 'L’assistant vocal n’entend personne : ce serveur ne peut pas reconnaître la parole.',
    noAnswer: 'L’assistant vocal n’a pas de réponse. Reposez la question.',
    providerFailed: 'L’assistant vocal est parti : son fournisseur est injoignable.',
    sealed:
      'L’assistant vocal est parti : cette salle est scellée et son fournisseur est extérieur à ce service.',
    usedUp: 'L’assistant vocal est parti : les minutes prévues par la formule sont épuisées.',
    mediaPrivate:
      'L’assistant vocal ne peut pas rejoindre la réunion : son fournisseur ne peut pas atteindre ce serveur depuis Internet.',
    avatarLost: 'L’avatar de l’assistant vocal est parti. L’assistant continue avec sa voix seule.',
    failed: 'L’assistant vocal a échoué. Réessayez.',
    changeFailed: 'Le fournisseur de l’assistant vocal n’a pas pu être changé. Réessayez.',
  },
};
