import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasSpanish: Translated<typeof extrasEnglish> = {
  alone: {
    title: '¿Sigues ahí?',
    text: 'Solo estás tú en esta reunión.',
    countdown: {
      one: 'Saldrás de la reunión en {count} segundo',
      many: 'Saldrás de la reunión en {count} de segundos',
      other: 'Saldrás de la reunión en {count} segundos',
    },
    stay: 'Quedarme',
    leave: 'Salir ahora',
  },
  rating: {
    question: '¿Qué tal fue la llamada?',
    score: '{score} de {best}',
    bad: 'Mal',
    good: 'Bien',
    thanks: 'Gracias por la valoración.',
  },
  invite: {
    title: 'Invitar a otras personas',
    info: 'Datos para entrar',
    link: 'Enlace: {link}',
    code: 'Código de la reunión: {code}',
    copyInfo: 'Copiar datos para entrar',
    qr: 'Código QR del enlace de la reunión',
    scan: 'Escanéalo para entrar con un teléfono',
  },
  shortcuts: {
    title: 'Atajos de teclado',
    change: 'Elige una tecla para cambiarla.',
    of: '{action}: {key}. Cambiar',
    press: 'Pulsa una letra, sola o con Ctrl o Cmd.',
    taken: '{key} ya se usa: {action}. Pulsa otra tecla.',
    browser: 'El navegador ya usa {key}. Pulsa otra tecla.',
    list: 'Mostrar esta lista',
    reset: 'Restablecer',
  },
  statistics: {
    title: 'Estadísticas',
    total: 'Toda la llamada',
    received: 'Recibido',
    sent: 'Enviado',
    size: 'Tamaño',
    frames: 'Fotogramas/s',
    roundTrip: 'Ida y vuelta',
    delay: 'Retardo',
    lost: 'Perdido',
    limit: 'Limitado por',
    cpu: 'ordenador',
    bandwidth: 'red',
  },
};
