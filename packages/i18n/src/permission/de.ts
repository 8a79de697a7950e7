import type { Translated } from '../translate.ts';
import type { permissionEnglish } from './en.ts';

export const permissionGerman: Translated<typeof permissionEnglish> = {
  cause: {
    system: 'Ihr System lässt {browser} nicht darauf zugreifen.',
    dismissed: 'Ihr Browser hat gefragt, und die Frage wurde geschlossen.',
  },
  step: {
    chrome: 'Wählen Sie das Symbol links neben der Adresse.',
    edge: 'Wählen Sie das Schloss links neben der Adresse.',
    firefox: 'Wählen Sie das durchgestrichene Mikrofon oder die Kamera links neben der Adresse.',
    firefoxRemove: 'Entfernen Sie „Blockiert“ bei Mikrofon und Kamera.',
    safari: 'Wählen Sie in der Menüleiste Safari und dann die Einstellungen für diese Website.',
    android: 'Wählen Sie das Symbol links neben der Adresse, dann Berechtigungen.',
    iosSafari: 'Wählen Sie das Seitenmenü in der Adressleiste, dann Website-Einstellungen.',
    iosOther:
      'Öffnen Sie die App Einstellungen, wählen Sie {browser} und schalten Sie Mikrofon und Kamera ein.',
    ask: 'Wenn Ihr Browser fragt, wählen Sie Zulassen.',
    reload: 'Laden Sie diese Seite neu.',
    mac: 'Öffnen Sie die Systemeinstellungen, dann Datenschutz & Sicherheit, dann Mikrofon und Kamera.',
    windows: 'Öffnen Sie die Einstellungen, dann Datenschutz und Sicherheit, dann Mikrofon und Kamera.',
    androidSystem: 'Öffnen Sie die App Einstellungen, dann Apps, {browser}, Berechtigungen.',
    otherSystem: 'Prüfen Sie die Datenschutzeinstellungen Ihres Systems und Schalter am Gerät selbst.',
    systemOn: 'Schalten Sie {browser} ein und starten Sie den Browser neu, wenn Ihr System danach fragt.',
    windowsOn: 'Schalten Sie den Zugriff für Apps und für Desktop-Apps ein.',
  },
};
