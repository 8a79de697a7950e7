import type { Translated } from '../translate.ts';
import type { permissionEnglish } from './en.ts';

export const permissionCzech: Translated<typeof permissionEnglish> = {
  cause: {
    system: 'Váš systém nedovoluje prohlížeči {browser} je používat.',
    dismissed: 'Prohlížeč se zeptal, ale dotaz byl zavřen.',
  },
  step: {
    chrome: 'Zvolte symbol vlevo od adresy.',
    edge: 'Zvolte zámek vlevo od adresy.',
    firefox: 'Zvolte přeškrtnutý mikrofon nebo kameru vlevo od adresy.',
    firefoxRemove: 'Odstraňte „Blokováno“ u mikrofonu a kamery.',
    safari: 'V řádku nabídek zvolte Safari a pak nastavení pro tento web.',
    android: 'Zvolte symbol vlevo od adresy a pak Oprávnění.',
    iosSafari: 'Zvolte nabídku stránky v adresním řádku a pak Nastavení webu.',
    iosOther: 'Otevřete aplikaci Nastavení, zvolte {browser} a zapněte Mikrofon a Fotoaparát.',
    ask: 'Až se prohlížeč zeptá, zvolte Povolit.',
    reload: 'Načtěte tuto stránku znovu.',
    mac: 'Otevřete Nastavení systému, pak Soukromí a zabezpečení, pak Mikrofon a Kamera.',
    windows: 'Otevřete Nastavení, pak Soukromí a zabezpečení, pak Mikrofon a Kamera.',
    androidSystem: 'Otevřete aplikaci Nastavení, pak Aplikace, {browser}, Oprávnění.',
    otherSystem: 'Zkontrolujte nastavení soukromí systému a přepínače na samotném zařízení.',
    systemOn: 'Zapněte {browser} a restartujte ho, pokud o to systém požádá.',
    windowsOn: 'Zapněte přístup pro aplikace a pro klasické aplikace.',
  },
};
