import type { assistantEnglish } from '../en/assistant.ts';
import type { Translated } from '../../translate.ts';

export const assistantSpanish: Translated<typeof assistantEnglish> = {
  assistant: {
    title: 'Asistente de voz',
    add: 'Añadir a la reunión',
    addNote: 'Todos oyen sus respuestas.',
    outsideNote: '{provider} oye a todos, salvo a quien ha activado «Sin transcribir».',
    spokenNote: 'Lo que dice el asistente se envía a {provider}.',
    earlier: 'Usar mis reuniones anteriores',
    earlierNote:
      'Cuando preguntes, puede citar en voz alta, ante todos, reuniones que puedes leer. Se avisa a todos.',
    earlierOutside: 'Lo que encuentra en ellas se envía a {provider}.',
    quotesEarlier:
      'Cuando pregunta el anfitrión, el asistente puede citar en voz alta sus reuniones anteriores.',
    quotesEarlierNoMore: 'El asistente ya no cita reuniones anteriores.',
    remove: 'Quitar de la reunión',
    ask: 'Preguntar al asistente',
    asked: 'Haz tu pregunta ahora.',
    muted: 'Activa el micrófono para preguntar al asistente.',
    pause: 'Pausar',
    provider: 'Asistente de voz de',
    joining: 'Entrando',
    listening: 'Escuchando',
    thinking: 'Pensando',
    speaking: 'Hablando',
    paused: 'En pausa',
    unreachable: 'El asistente de voz no pudo unirse. Inténtalo de nuevo en un momento.',
    noSpeechEngine: 'El asistente de voz no oye a nadie: este servidor no puede reconocer el habla.',
    noAnswer: 'El asistente de voz no tiene respuesta. Pregunta otra vez.',
    providerFailed: 'El asistente de voz se ha ido: no se puede contactar con su proveedor.',
    sealed:
      'El asistente de voz se ha ido: esta sala está sellada y su proveedor es externo a este servicio.',
    usedUp: 'El asistente de voz se ha ido: se han agotado sus minutos del plan.',
    mediaPrivate:
      'El asistente de voz no puede unirse: su proveedor no puede acceder a este servidor desde internet.',
    avatarLost: 'El avatar del asistente de voz se ha ido. El asistente continúa solo con su voz.',
    failed: 'El asistente de voz ha fallado. Inténtalo de nuevo.',
    changeFailed: 'No se pudo cambiar el proveedor del asistente de voz. Inténtalo de nuevo.',
  },
};
