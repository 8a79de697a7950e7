import type { Translated } from '../translate.ts';
import type { privacyEnglish } from './en.ts';

export const privacySpanish: Translated<typeof privacyEnglish> = {
  privacy: {
    section: 'Privacidad',
    title: 'Privacidad',
    intro:
      'Qué guarda esta instalación de {product}, dónde se guarda y quién lo recibe. Envía tus preguntas y solicitudes a quienes la administran.',
    meetingsTitle: 'En una reunión',
    meetingsText:
      'El audio y el vídeo pasan por el servidor de medios de esta instalación y no se guardan, salvo que un moderador inicie una grabación, que todos ven. Para los subtítulos y la interpretación, el audio de quien habla va a los motores de voz que eligió el operador y a ningún otro.',
    keptTitle: 'Qué se guarda',
    keptText:
      'De los miembros: nombre, dirección de correo, ajustes y las salas y reuniones en que estuvieron. De los invitados: el nombre que escribieron, con la reunión. Los nombres y horas de los participantes quedan con la reunión.',
    feedbackTitle: 'Cuando informas de un problema',
    feedbackText:
      'Lo que escribes, la captura de pantalla, los datos del navegador y las últimas líneas de su consola llegan a quienes administran este servicio, para que encuentren la causa y te respondan si lo aceptas. Se conservan los {reports} envíos y las {screenshots} capturas más recientes de los miembros, y otros tantos de las demás personas; los tuyos se borran al eliminar tu cuenta. Mientras tienes la sesión iniciada o estás en una reunión, los avisos, errores y solicitudes fallidas de tu navegador también llegan al registro del servidor, sin contraseñas ni tokens, para detectar fallos.',
    browserTitle: 'En tu navegador',
    browserText:
      'Tu sesión, tu idioma, tus dispositivos y el último nombre con que entraste se guardan en este navegador y en ningún otro sitio. No hay cookies de publicidad ni de seguimiento.',
    othersTitle: 'Quién lo recibe',
    othersText:
      'La base de datos y los archivos quedan en esta instalación. Los servicios externos, como otro proveedor de acceso, motores de voz o un calendario, reciben datos solo donde el operador los ha conectado.',
    rightsTitle: 'Qué puedes hacer',
    rightsText:
      'Pide al operador de esta instalación una copia de tus datos, o que los corrija o los elimine. Al eliminar una cuenta se borran el nombre y la dirección de correo que le pertenecen.',
  },
};
