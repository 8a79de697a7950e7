import type { Translated } from '../translate.ts';
import type { settingsEnglish } from './en.ts';

export const settingsSpanish: Translated<typeof settingsEnglish> = {
  saving: {
    saving: 'Guardando…',
    saved: 'Guardado',
    failed: 'No se han podido guardar tus ajustes.',
    retry: 'Reintentar',
    guest: 'Se guardan en este navegador. Inicia sesión para conservarlos en tu cuenta.',
  },
  devices: {
    title: 'Dispositivos',
  },
  effects: {
    blurNote: 'La imagen se desenfoca en este dispositivo antes de que nadie la vea.',
    quality: 'Calidad del desenfoque',
    regular: 'Normal',
    low: 'Baja, para dispositivos más lentos',
    blurFailed: 'No se ha podido desenfocar tu fondo. Tu cámara está activa sin desenfoque.',
    noise: 'Supresión de ruido',
    noiseNote:
      'Elimina en este dispositivo el ruido de ventiladores, teclados y la calle. Si está desactivada, tu navegador elimina una parte.',
    noiseFailed: 'La supresión de ruido no está disponible. Tu micrófono funciona sin ella.',
  },
  languages: {
    title: 'Idiomas',
    interface: 'Interfaz',
  },
  sound: {
    title: 'Sonido',
  },
  view: {
    title: 'Vista',
  },
  captions: {
    title: 'Subtítulos',
    size: 'Tamaño',
    small: 'Pequeño',
    medium: 'Mediano',
    large: 'Grande',
    huge: 'Muy grande',
    colours: 'Colores',
    standard: 'Estándar',
    white: 'Blanco sobre negro',
    yellow: 'Amarillo sobre negro',
    face: 'Tipo de letra',
    serif: 'Con serifa',
    sans: 'Sin serifa',
    sample: 'Así se ven los subtítulos.',
  },
  announcements: {
    title: 'Avisos del lector de pantalla',
    joins: 'Personas que entran y salen',
    joinRequests: 'Personas que esperan para entrar',
    hands: 'Manos levantadas',
    messages: 'Mensajes del chat',
  },
  call: {
    title: 'Llamada',
    leaveAlone: 'Salir cuando me quede a solas',
    leaveAloneNote: 'Antes se te pregunta.',
    pushToTalkNote: 'Con el micrófono desactivado, mantén pulsada la barra espaciadora para hablar.',
  },
  hint: {
    muted: 'Tu micrófono está desactivado, así que nadie te oye.',
    silent: 'No llega sonido de tu micrófono. Comprueba que no esté apagado o elige otro.',
  },
};
