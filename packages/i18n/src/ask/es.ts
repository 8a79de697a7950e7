import type { Translated } from '../translate.ts';
import type { askEnglish } from './en.ts';

export const askSpanish: Translated<typeof askEnglish> = {
  ask: {
    title: 'Pregunta lo que quieras',
    chats: 'Chats',
    newChat: 'Nuevo chat',
    search: 'Buscar chats',
    earlier: 'Antes',
    noChats: 'Aquí aparecerán tus chats.',
    noneFound: 'Ningún chat coincide con la búsqueda.',
    startFailed: 'No se ha podido iniciar un chat nuevo.',
    chatsFailed: 'No se han podido cargar los chats.',
    messagesFailed: 'No se han podido cargar los mensajes. Puede que se haya eliminado el chat.',
    empty:
      'Pregunta por cualquier cosa que se haya dicho en tus reuniones. Las respuestas muestran de dónde salen.',
    field: 'Pregunta sobre tus reuniones',
    suggestSummary: 'Resume mi última reunión',
    nothing: 'Nada en tus reuniones responde a eso.',
    withheld: 'Esta respuesta procedía de una reunión que ya no puedes abrir.',
    untitled: 'Reunión sin título',
    actions: 'Acciones del chat',
    rename: 'Cambiar nombre',
    renameTitle: 'Cambiar el nombre del chat',
    name: 'Nombre',
    save: 'Guardar',
    cancel: 'Cancelar',
    renameFailed: 'No se ha podido cambiar el nombre del chat. Inténtalo de nuevo.',
    delete: 'Eliminar',
    deleteTitle: '¿Eliminar este chat?',
    deleteText: 'Sus preguntas y respuestas se eliminarán definitivamente.',
    deleteFailed: 'No se ha podido eliminar el chat. Inténtalo de nuevo.',
    tooMany: 'Tienes {max} chats, el máximo posible. Elimina uno para empezar otro.',
    gone: 'Este chat se ha eliminado. Empieza uno nuevo.',
  },
};
