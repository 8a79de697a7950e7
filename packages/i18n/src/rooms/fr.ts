import type { Translated } from '../translate.ts';
import type { roomsEnglish } from './en.ts';

export const roomsFrench: Translated<typeof roomsEnglish> = {
  settings: {
    title: 'Paramètres de la salle',
    name: 'Nom',
    nameHelp: 'Les personnes connectées le voient avant d’entrer.',
    capacity: 'Nombre maximal de personnes dans une réunion',
    capacityHelp:
      'Vide\u00a0: {max}, le maximum autorisé par ce serveur. Vous pouvez toujours entrer, même si la salle est complète.',
    capacityWrong: 'Saisissez un nombre entier de {min} à {max} ou laissez le champ vide.',
    lobbyText: 'Texte pour les personnes en attente',
    lobbyHelp: 'Les invités le lisent en attendant d’être admis.',
    left: {
      one: '{count} caractère restant',
      many: '{count} caractères restants',
      other: '{count} caractères restants',
    },
    tooLong: {
      one: '{count} caractère en trop',
      many: '{count} caractères en trop',
      other: '{count} caractères en trop',
    },
    ask: 'Demander à chacun ce qui peut être conservé',
    askHelp:
      'L’enregistrement, la transcription et l’IA laissent de côté toute personne qui n’a pas accepté. Pour les réunions qui commencent à partir de maintenant.',
    sealed: 'Salle scellée',
    sealedHelp:
      'Seuls les moteurs et modèles d’IA installés sur les machines de ce service reçoivent ce qui est dit. Cela prend effet aussitôt. Si vous la descellez, une réunion en cours reste scellée.',
    kept: 'Durée de conservation',
    keptHelp:
      'En jours après la fin de la réunion, y compris pour les réunions passées de cette salle. Laissez un champ vide pour conserver aussi longtemps que ce serveur.',
    keptRecordings: 'Enregistrements',
    keptTranscripts: 'Transcriptions et conversations avec l’IA',
    keptMessages: 'Messages',
    keptMost: 'Ce serveur les conserve {days} au plus.',
    keptNoLimit: 'Ce serveur ne fixe pas de limite.',
    keptWrong: 'Saisissez un nombre entier de jours de 1 à {max}, ou laissez le champ vide.',
    save: 'Enregistrer',
    cancel: 'Annuler',
    saved: 'Paramètres de la salle enregistrés.',
    loadFailed: 'Impossible de charger les paramètres de la salle.',
  },
  terms: {
    title: 'Noms et termes',
    description:
      'L’interprétation les écrit, les traduit et les prononce comme vous le décidez, dès la phrase suivante.',
    term: 'Nom ou terme',
    missing: 'Saisissez le nom ou le terme, ou retirez-le.',
    twice: 'Il est déjà dans la liste.',
    saidAs: 'Prononciation',
    saidAsHelp: 'Comment une voix doit le lire quand ce n’est pas évident. Peut rester vide.',
    staysEverywhere: 'Il n’est traduit dans aucune langue.',
    staysElsewhere: 'Il n’est pas traduit dans les autres langues.',
    addTranslation: 'Ajouter une traduction',
    removeTranslation: 'Retirer : {language}',
    add: 'Ajouter un nom ou un terme',
    remove: 'Retirer',
    full: 'Une salle peut avoir {count} noms et termes.',
    saved: 'Noms et termes enregistrés.',
    loadFailed: 'Les noms et termes de cette salle n’ont pas pu être chargés.',
    expected: 'Langues attendues',
    expectedHint: 'Une langue détectée est l’une de celles-ci. Aucune choisie\u00a0: toutes les langues.',
    addLanguage: 'Ajouter une langue',
  },
  recent: {
    title: 'Salles récentes',
    empty: 'Les salles où vous entrez apparaîtront ici.',
    failed: 'Impossible de charger vos salles récentes.',
    yours: 'Votre salle',
    inside: {
      one: '{count} personne ici',
      many: '{count} personnes ici',
      other: '{count} personnes ici',
    },
    joinName: 'Rejoindre {name}',
    more: 'Options de {name}',
    forget: 'Retirer de cette liste',
    showAll: 'Tout afficher',
  },
};
