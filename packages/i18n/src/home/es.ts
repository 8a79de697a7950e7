import type { Translated } from '../translate.ts';
import type { homeEnglish } from './en.ts';

export const homeSpanish: Translated<typeof homeEnglish> = {
  learn: {
    meetTitle: 'Habla en tu idioma',
    meetText:
      'Antes de entrar, cada persona elige el idioma que habla y el que quiere oír. Una voz de IA interpreta después a las demás, uno o dos segundos más tarde, con la voz original de fondo a bajo volumen y subtítulos en ambos idiomas.',
    guestsTitle: 'Envía un enlace y deja entrar',
    guestsText:
      'Los invitados no necesitan cuenta ni instalan nada. Solicitan acceso y el anfitrión los admite. Quien ha iniciado sesión entra directamente.',
    calendarTitle: 'Ponla en tu calendario',
    calendarText:
      '«Programar en Google Calendar» abre un evento nuevo que ya contiene el enlace. Elige la hora, invita a quien quieras y guarda.',
    calendarConnectText:
      'Conecta tu calendario para ver aquí tus próximas reuniones, cada una con un botón para entrar.',
  },
  link: {
    title: 'Tu reunión está lista',
    text: 'Envía este enlace a las personas con las que quieras reunirte y guárdalo para más tarde. Puedes usarlo todas las veces que quieras.',
    label: 'Enlace a la reunión',
    guestsWait:
      'Los invitados esperan hasta que tú o un moderador los admita. Quien ha iniciado sesión entra directamente.',
  },
  askSlide: {
    youAsk: 'Preguntas',
    onlyYou: 'Solo tú ves esto',
    question: '¿Cuándo se hará la inspección y qué viene después?',
    askMore: 'Pregunta sobre esta llamada',
    answerHeading: 'Respuesta de la reunión',
    answerInspection: 'Se hará en dos días.',
    answerStart: 'El trabajo empieza el lunes.',
  },
  planSlide: {
    owner: 'El plan del propietario cubre',
    interpretation: 'Interpretación para todos',
    transcript: 'Subtítulos y transcripción',
    recording: 'Grabaciones',
    guests: 'Para los demás',
    noAccount: 'Sin cuenta',
    noPlan: 'Sin plan',
    noInstall: 'Sin instalar nada',
  },
  calendarSlide: {
    today: 'Hoy',
    example: 'Ejemplo',
    eventOne: 'Puerto de Valencia, semanal',
    eventTwo: 'Revisión del proveedor con Osaka',
  },
};
