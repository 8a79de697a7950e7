import type { Translated } from '../translate.ts';
import type { permissionEnglish } from './en.ts';

export const permissionFrench: Translated<typeof permissionEnglish> = {
  cause: {
    system: 'Votre système ne laisse pas {browser} les utiliser.',
    dismissed: 'Votre navigateur a posé la question, et elle a été fermée.',
  },
  step: {
    chrome: 'Choisissez le symbole à gauche de l’adresse.',
    edge: 'Choisissez le cadenas à gauche de l’adresse.',
    firefox: 'Choisissez le micro ou la caméra barrés à gauche de l’adresse.',
    firefoxRemove: 'Supprimez « Bloqué » à côté du micro et de la caméra.',
    safari: 'Dans la barre des menus, choisissez Safari, puis les réglages de ce site web.',
    android: 'Choisissez le symbole à gauche de l’adresse, puis Autorisations.',
    iosSafari: 'Choisissez le menu de la page dans la barre d’adresse, puis Réglages du site web.',
    iosOther: 'Ouvrez l’app Réglages, choisissez {browser} et activez Micro et Appareil photo.',
    ask: 'Quand votre navigateur le demande, choisissez Autoriser.',
    reload: 'Rechargez cette page.',
    mac: 'Ouvrez Réglages Système, puis Confidentialité et sécurité, puis Micro et Caméra.',
    windows: 'Ouvrez Paramètres, puis Confidentialité et sécurité, puis Microphone et Caméra.',
    androidSystem: 'Ouvrez l’application Paramètres, puis Applications, {browser}, Autorisations.',
    otherSystem:
      'Vérifiez les réglages de confidentialité de votre système et les interrupteurs de l’appareil.',
    systemOn: 'Activez {browser}, et redémarrez-le si votre système le demande.',
    windowsOn: 'Activez l’accès pour les applications et les applications de bureau.',
  },
};
