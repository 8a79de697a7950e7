import type { browserWordsEnglish } from '../en/browser-words.ts';
import type { Translated } from '../../translate.ts';

export const browserWordsSpanish: Translated<typeof browserWordsEnglish> = {
  browserWords: {
    write: 'Dejar que mi navegador escriba lo que digo',
    onDevice: 'Tu voz se queda en este dispositivo. A la reunión solo llega el texto.',
    download:
      'Tu navegador descarga primero este idioma. Después tu voz se queda en este dispositivo y a la reunión solo llega el texto.',
    outside:
      'Tu voz va al fabricante de tu navegador, como Google, Microsoft o Apple, que la convierte en texto.',
    offer:
      'En este servidor no hay reconocimiento de voz para este idioma: {language}. Tu navegador puede escribir lo que dices.',
    offerCaptions:
      'Nada de lo que se dice aquí se está escribiendo. Tu navegador puede escribir lo que dices.',
    unable:
      'En este servidor no hay reconocimiento de voz para este idioma: {language}. Este navegador tampoco lo tiene; Chrome, Edge y Safari sí.',
    sealed:
      'Esta sala está sellada. Este navegador solo reconoce este idioma en los servidores de su fabricante ({language}), así que no se puede usar aquí.',
    downloading: 'Tu navegador está descargando este idioma: {language}…',
    listening: 'Tu navegador está escribiendo lo que dices.',
    paused: 'En pausa mientras tu micrófono está apagado o tienes activado «Sin transcribir».',
    alone: 'Tu navegador empieza cuando haya alguien más aquí.',
    unreachable: 'Tu navegador no puede conectar con su reconocimiento de voz. Sigue intentándolo.',
    held: 'La conexión se ha interrumpido. Lo que digas se enviará cuando vuelva.',
    lost: 'Parte de lo que dijiste no se escribió. Repítelo si es importante.',
    denied:
      'Tu navegador no permite el reconocimiento de voz en esta página. Permítelo en sus ajustes y después desactiva y activa esta opción.',
    language: 'Tu navegador no reconoce este idioma: {language}.',
    failed:
      'El reconocimiento de voz de tu navegador se detiene una y otra vez. Desactiva y activa esta opción para volver a intentarlo.',
    by: 'Escrito por el navegador de quien habla',
  },
  browserTranslation: {
    translate: 'Dejar que mi navegador traduzca los subtítulos',
    where: 'Traduce en este dispositivo lo que este servidor no traduce. No se envía nada.',
    download: 'Primero descarga un traductor: {pairs}.',
    downloading: 'Descargando un traductor: {percent}',
    ready: 'Tu navegador traduce {pairs}.',
    unable: 'Tu navegador no puede traducir {pairs}.',
    failed:
      'No se pudo descargar el traductor: {pairs}. Desactiva y activa esta opción para volver a intentarlo.',
    aloud: 'Leer las traducciones en voz alta',
    aloudNote: 'Con una voz de este dispositivo, donde este servidor no tiene ninguna.',
    noVoice: 'Este dispositivo no tiene voz para este idioma: {language}.',
  },
};
