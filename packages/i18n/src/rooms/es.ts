import type { Translated } from '../translate.ts';
import type { roomsEnglish } from './en.ts';

export const roomsSpanish: Translated<typeof roomsEnglish> = {
  settings: {
    title: 'Ajustes de la sala',
    name: 'Nombre',
    nameHelp: 'Quien ha iniciado sesión lo ve antes de entrar.',
    capacity: 'Máximo de personas en una reunión',
    capacityHelp:
      'Vacío: {max}, lo máximo que permite este servidor. Tú siempre puedes entrar, aunque la sala esté completa.',
    capacityWrong: 'Escribe un número entero de {min} a {max} o deja el campo vacío.',
    lobbyText: 'Texto para quienes esperan',
    lobbyHelp: 'Los invitados lo leen mientras esperan a ser admitidos.',
    left: {
      one: 'Queda {count} carácter',
      many: 'Quedan {count} caracteres',
      other: 'Quedan {count} caracteres',
    },
    tooLong: {
      one: 'Sobra {count} carácter',
      many: 'Sobran {count} caracteres',
      other: 'Sobran {count} caracteres',
    },
    ask: 'Preguntar a todos qué se puede conservar',
    askHelp:
      'La grabación, la transcripción y la IA excluyen a quien no haya aceptado. Para las reuniones que empiecen a partir de ahora.',
    sealed: 'Sala sellada',
    sealedHelp:
      'Solo los motores y modelos de IA instalados en las máquinas de este servicio reciben lo que se dice. Se aplica de inmediato. Al desactivarlo, una reunión en curso sigue sellada.',
    kept: 'Cuánto tiempo se conserva',
    keptHelp:
      'En días desde el final de la reunión, también para las reuniones pasadas de esta sala. Deja el campo vacío para conservar el contenido tanto como este servidor.',
    keptRecordings: 'Grabaciones',
    keptTranscripts: 'Transcripciones y chats con la IA',
    keptMessages: 'Mensajes del chat',
    keptMost: 'Este servidor los conserva {days} como máximo.',
    keptNoLimit: 'Este servidor no pone límite.',
    keptWrong: 'Escribe un número entero de días de 1 a {max}, o deja el campo vacío.',
    save: 'Guardar',
    cancel: 'Cancelar',
    saved: 'Ajustes de la sala guardados.',
    loadFailed: 'No se han podido cargar los ajustes de la sala.',
  },
  terms: {
    title: 'Nombres y términos',
    description:
      'La interpretación los escribe, traduce y pronuncia como decidas a partir de la siguiente frase.',
    term: 'Nombre o término',
    missing: 'Escribe el nombre o término, o quítalo.',
    twice: 'Ya está en la lista.',
    saidAs: 'Se pronuncia',
    saidAsHelp: 'Cómo debe leerlo una voz cuando no es evidente. Puede quedar vacío.',
    staysEverywhere: 'No se traduce a ningún idioma.',
    staysElsewhere: 'No se traduce a otros idiomas.',
    addTranslation: 'Añadir una traducción',
    removeTranslation: 'Quitar {language}',
    add: 'Añadir un nombre o término',
    remove: 'Quitar',
    full: 'Una sala puede tener {count} nombres y términos.',
    saved: 'Nombres y términos guardados.',
    loadFailed: 'No se pudieron cargar los nombres y términos de esta sala.',
    expected: 'Idiomas esperados',
    expectedHint: 'Un idioma detectado es uno de estos. Sin ninguno elegido: cualquier idioma.',
    addLanguage: 'Añadir un idioma',
  },
  recent: {
    title: 'Salas recientes',
    empty: 'Aquí aparecerán las salas en las que entres.',
    failed: 'No se han podido cargar tus salas recientes.',
    yours: 'Tu sala',
    inside: { one: '{count} persona aquí', other: '{count} personas aquí' },
    joinName: 'Entrar en {name}',
    more: 'Opciones de {name}',
    forget: 'Quitar de esta lista',
    showAll: 'Mostrar todas',
  },
};
