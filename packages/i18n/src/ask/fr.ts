import type { Translated } from '../translate.ts';
import type { askEnglish } from './en.ts';

export const askFrench: Translated<typeof askEnglish> = {
  ask: {
    title: 'Poser une question',
    chats: 'Discussions',
    newChat: 'Nouvelle discussion',
    search: 'Rechercher une discussion',
    earlier: 'Plus tôt',
    noChats: 'Vos discussions apparaîtront ici.',
    noneFound: 'Aucune discussion ne correspond à votre recherche.',
    startFailed: 'Impossible de commencer une nouvelle discussion.',
    chatsFailed: 'Impossible de charger les discussions.',
    messagesFailed: 'Impossible de charger les messages. La discussion a peut-être été supprimée.',
    empty:
      'Posez des questions sur tout ce qui s’est dit dans vos réunions. Les réponses indiquent d’où elles viennent.',
    field: 'Posez une question sur vos réunions',
    suggestSummary: 'Résume ma dernière réunion',
    nothing: 'Rien dans vos réunions ne répond à cette question.',
    withheld: 'Cette réponse venait d’une réunion que vous ne pouvez plus ouvrir.',
    untitled: 'Réunion sans titre',
    actions: 'Actions de la discussion',
    rename: 'Renommer',
    renameTitle: 'Renommer la discussion',
    name: 'Nom',
    save: 'Enregistrer',
    cancel: 'Annuler',
    renameFailed: 'Impossible de renommer la discussion. Réessayez.',
    delete: 'Supprimer',
    deleteTitle: 'Supprimer cette discussion ?',
    deleteText: 'Ses questions et réponses seront définitivement supprimées.',
    deleteFailed: 'Impossible de supprimer la discussion. Réessayez.',
    tooMany:
      'Vous avez {max} discussions, le maximum possible. Supprimez-en une pour en commencer une autre.',
    gone: 'Cette discussion a été supprimée. Commencez-en une nouvelle.',
  },
};
