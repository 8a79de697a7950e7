import type { Translated } from '../translate.ts';
import type { consentEnglish } from './en.ts';

export const consentSpanish: Translated<typeof consentEnglish> = {
  consent: {
    title: 'Qué se puede conservar de ti',
    ask: 'En esta sala se pregunta a todos. Hasta que respondas, no se conserva nada de lo que digas o muestres.',
    announce: 'Aceptas mientras no desactives nada aquí. La decisión es tuya y vale para esta reunión.',
    recording: 'Grabación',
    recordingNote: 'Tu imagen, tu pantalla compartida y tu voz, también interpretada.',
    transcript: 'Transcripción',
    transcriptNote:
      'Lo que dices, por escrito y con sus traducciones, y como subtítulos en una grabación que los tenga.',
    voice: 'Tu propia voz',
    voiceNote:
      'Donde se interpreta lo que dices, la voz puede imitar la tuya. Si no, habla por ti una voz neutra.',
    voiceBy: 'Servicios que la imitan: {engines}',
    ai: 'IA',
    aiNote:
      'Lo que dices en la transcripción puede usarse para responder preguntas en el asistente de IA, en Ask Anything y en el asistente de voz. Después de la reunión puede resumirse.',
    aiOutside: 'Modelos de IA fuera de este servidor que pueden recibirlo: {models}',
    voiceOutside: 'Reconocimiento de voz fuera de este servidor que puede oír tu voz: {engines}',
    keptFor: 'Se conserva {days}.',
    keptOpen: 'Se conserva hasta que alguien lo elimine.',
    change: 'Puedes cambiarlo en cualquier momento. Vale a partir de la frase siguiente.',
    remove: 'Eliminar también lo que ya se conserva de mí',
    removeNote: 'Tus palabras en la transcripción y las respuestas de IA que te citan. No se puede deshacer.',
    removeAnswersNote: 'Las respuestas de IA que te citan. No se puede deshacer.',
    finished:
      'Una grabación terminada no se puede modificar. Si no quieres aparecer en ella, pide al anfitrión que la elimine.',
    agreeAll: 'Aceptar todo',
    save: 'Guardar',
    notNow: 'Ahora no',
    saved: 'Tu elección se ha guardado.',
  },
};
