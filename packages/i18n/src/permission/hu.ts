import type { Translated } from '../translate.ts';
import type { permissionEnglish } from './en.ts';

export const permissionHungarian: Translated<typeof permissionEnglish> = {
  cause: {
    system: 'A rendszer nem engedi, hogy a {browser} használja őket.',
    dismissed: 'A böngésző rákérdezett, de a kérdést bezárták.',
  },
  step: {
    chrome: 'Válassza a címtől balra lévő jelet.',
    edge: 'Válassza a címtől balra lévő lakatot.',
    firefox: 'Válassza a címtől balra lévő áthúzott mikrofont vagy kamerát.',
    firefoxRemove: 'Törölje a „Letiltva” beállítást a mikrofon és a kamera mellett.',
    safari: 'A menüsoron válassza a Safari, majd a webhely beállításai menüpontot.',
    android: 'Válassza a címtől balra lévő jelet, majd az Engedélyek lehetőséget.',
    iosSafari: 'Válassza az oldal menüjét a címsorban, majd a Webhelybeállítások lehetőséget.',
    iosOther:
      'Nyissa meg a Beállítások alkalmazást, válassza ezt: {browser}, és kapcsolja be a mikrofont és a kamerát.',
    ask: 'Amikor a böngésző kérdezi, válassza az Engedélyezés lehetőséget.',
    reload: 'Töltse be újra ezt az oldalt.',
    mac: 'Nyissa meg a Rendszerbeállításokat, majd: Adatvédelem és biztonság, Mikrofon, illetve Kamera.',
    windows: 'Nyissa meg a Gépházat, majd: Adatvédelem és biztonság, Mikrofon, illetve Kamera.',
    androidSystem: 'Nyissa meg a Beállítások alkalmazást, majd: Alkalmazások, {browser}, Engedélyek.',
    otherSystem: 'Ellenőrizze a rendszer adatvédelmi beállításait és az eszközön lévő kapcsolókat.',
    systemOn: 'Kapcsolja be ezt: {browser}, és indítsa újra, ha a rendszer kéri.',
    windowsOn: 'Kapcsolja be az alkalmazások és az asztali alkalmazások hozzáférését.',
  },
};
