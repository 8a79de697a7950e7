import type { Translated } from '../translate.ts';
import type { permissionEnglish } from './en.ts';

export const permissionDutch: Translated<typeof permissionEnglish> = {
  cause: {
    system: 'Je systeem laat {browser} ze niet gebruiken.',
    dismissed: 'Je browser vroeg erom, en de vraag is gesloten.',
  },
  step: {
    chrome: 'Kies het symbool links van het adres.',
    edge: 'Kies het slotje links van het adres.',
    firefox: 'Kies de doorgestreepte microfoon of camera links van het adres.',
    firefoxRemove: 'Verwijder ‘Geblokkeerd’ bij de microfoon en de camera.',
    safari: 'Kies in de menubalk Safari en dan de instellingen voor deze website.',
    android: 'Kies het symbool links van het adres en dan Rechten.',
    iosSafari: 'Kies het paginamenu in de adresbalk en dan Website-instellingen.',
    iosOther: 'Open de app Instellingen, kies {browser} en zet Microfoon en Camera aan.',
    ask: 'Kies Toestaan wanneer je browser erom vraagt.',
    reload: 'Laad deze pagina opnieuw.',
    mac: 'Open Systeeminstellingen, dan Privacy en beveiliging, dan Microfoon en Camera.',
    windows: 'Open Instellingen, dan Privacy en beveiliging, dan Microfoon en Camera.',
    androidSystem: 'Open de app Instellingen, dan Apps, {browser}, Rechten.',
    otherSystem: 'Controleer de privacy-instellingen van je systeem en schakelaars op het apparaat zelf.',
    systemOn: 'Zet {browser} aan en start de browser opnieuw als je systeem erom vraagt.',
    windowsOn: 'Zet de toegang voor apps en voor bureaublad-apps aan.',
  },
};
