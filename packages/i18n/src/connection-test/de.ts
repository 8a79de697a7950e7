import type { Translated } from '../translate.ts';
import type { connectionTestEnglish } from './en.ts';

export const connectionTestGerman: Translated<typeof connectionTestEnglish> = {
  page: {
    section: 'Verbindungstest',
    title: 'Verbindung testen',
    intro:
      'Geprüft werden der Weg zum Server, Ihre Kamera, Ihr Mikrofon und Ihr Lautsprecher. Das dauert etwa 20 Sekunden. Nichts wird aufgezeichnet, und niemand sieht oder hört Sie.',
    start: 'Test starten',
    running: 'Wird getestet…',
    again: 'Noch einmal testen',
    back: 'Zurück zur Besprechung',
    copy: 'Bericht kopieren',
    copied: 'Bericht kopiert',
    copyFailed: 'Der Bericht konnte nicht kopiert werden.',
    good: 'Alles funktioniert. Sie sind bereit für Besprechungen.',
    fair: 'Besprechungen funktionieren, aber nicht optimal.',
    bad: 'Etwas verhindert, dass Besprechungen funktionieren.',
  },
  group: {
    server: 'Verbindung zum Server',
    media: 'Ton und Bild',
    device: 'Ihre Geräte',
  },
  check: {
    http: 'Server',
    websocket: 'Live-Aktualisierungen',
    signalling: 'Medienserver',
    udp: 'Medien über UDP',
    tcp: 'Medien über TCP',
    roundTrip: 'Umlaufzeit',
    loss: 'Paketverlust',
    upload: 'Upload',
    download: 'Download',
    camera: 'Kamera',
    microphone: 'Mikrofon',
    speaker: 'Lautsprecher',
  },
  result: {
    waiting: 'Noch nicht getestet',
    testing: 'Wird getestet…',
    skipped: 'Nicht getestet',
    answered: 'Antwortet in {time}',
    connected: 'Verbunden in {time}',
    works: 'Funktioniert',
    blocked: 'Blockiert',
    notReached: 'Nicht erreichbar',
    notAvailable: 'Nicht verfügbar',
    missing: 'Nicht gefunden',
    unusable: 'Nicht benutzbar',
    noPicture: 'Kein Bild',
    hearsYou: 'Wir hören Sie',
    silent: 'Noch kein Ton',
    heard: 'Sie haben ihn gehört',
    notHeard: 'Sie haben ihn nicht gehört',
  },
  advice: {
    http: 'Prüfen Sie Ihre Internetverbindung. Wenn andere Seiten laden, wenden Sie sich an den Betreiber dieses Servers.',
    websocket:
      'Ein Proxy oder eine Firewall blockiert WebSockets. Bitten Sie Ihre Netzwerkverwaltung, sie für diese Adresse zu erlauben.',
    signalling:
      'Besprechungen können nicht beginnen. Versuchen Sie es in einer Minute noch einmal und wenden Sie sich dann an den Betreiber dieses Servers.',
    udp: 'Ton und Bild nehmen den langsameren Weg über TCP. Bitten Sie Ihre Netzwerkverwaltung, UDP zu diesem Server zu erlauben.',
    media:
      'Ton und Bild kommen nicht durch. Bitten Sie Ihre Netzwerkverwaltung, UDP oder TCP zu diesem Server zu erlauben, oder versuchen Sie ein anderes Netz.',
    tcp: 'Solange UDP funktioniert, brauchen Sie es nicht. In einem Netz, das UDP blockiert, würden Besprechungen nicht funktionieren.',
    roundTrip:
      'Gespräche werden verzögert. Benutzen Sie ein Kabel oder gehen Sie näher an den WLAN-Router, und schalten Sie Ihr VPN wenn möglich aus.',
    loss: 'Ton und Bild werden aussetzen. Benutzen Sie ein Kabel oder gehen Sie näher an den WLAN-Router.',
    speed: 'Schließen Sie andere Programme, die das Netz benutzen, oder nehmen Sie ohne Kamera teil.',
    blocked:
      'Erlauben Sie den Zugriff in den Website-Einstellungen Ihres Browsers und testen Sie dann noch einmal.',
    missing: 'Schließen Sie ein Gerät an und testen Sie dann noch einmal.',
    unusable: 'Vielleicht benutzt es ein anderes Programm. Schließen Sie es und testen Sie dann noch einmal.',
    noPicture:
      'Die Kamera ist an, sendet aber nichts. Öffnen Sie ihre Abdeckung oder wählen Sie eine andere Kamera.',
    silent:
      'Sagen Sie etwas. Wenn sich nichts ändert, wählen Sie ein anderes Mikrofon oder prüfen Sie, ob es eingeschaltet ist.',
    speaker:
      'Drehen Sie die Lautstärke auf, oder wählen Sie einen anderen Lautsprecher und spielen Sie den Ton noch einmal ab.',
  },
  speaker: {
    play: 'Ton abspielen',
    question: 'Haben Sie ihn gehört?',
    yes: 'Ja',
    no: 'Nein',
  },
};
