import type { Translated } from '../translate.ts';
import type { permissionEnglish } from './en.ts';

export const permissionSpanish: Translated<typeof permissionEnglish> = {
  cause: {
    system: 'Tu sistema no deja que {browser} los use.',
    dismissed: 'Tu navegador preguntó y se cerró la pregunta.',
  },
  step: {
    chrome: 'Elige el símbolo a la izquierda de la dirección.',
    edge: 'Elige el candado a la izquierda de la dirección.',
    firefox: 'Elige el micrófono o la cámara tachados a la izquierda de la dirección.',
    firefoxRemove: 'Quita «Bloqueado» junto al micrófono y la cámara.',
    safari: 'En la barra de menús, elige Safari y después los ajustes de este sitio web.',
    android: 'Elige el símbolo a la izquierda de la dirección y después Permisos.',
    iosSafari: 'Elige el menú de la página en la barra de direcciones y después Ajustes del sitio web.',
    iosOther: 'Abre la app Ajustes, elige {browser} y activa Micrófono y Cámara.',
    ask: 'Cuando tu navegador pregunte, elige Permitir.',
    reload: 'Vuelve a cargar esta página.',
    mac: 'Abre Ajustes del Sistema, después Privacidad y seguridad, y después Micrófono y Cámara.',
    windows: 'Abre Configuración, después Privacidad y seguridad, y después Micrófono y Cámara.',
    androidSystem: 'Abre la app Ajustes y después Aplicaciones, {browser}, Permisos.',
    otherSystem: 'Revisa los ajustes de privacidad de tu sistema y los interruptores del propio dispositivo.',
    systemOn: 'Activa {browser} y reinícialo si tu sistema lo pide.',
    windowsOn: 'Activa el acceso para las aplicaciones y las aplicaciones de escritorio.',
  },
};
