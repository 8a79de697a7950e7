import type { Translated } from '../translate.ts';
import type { permissionEnglish } from './en.ts';

export const permissionPolish: Translated<typeof permissionEnglish> = {
  cause: {
    system: 'Twój system nie pozwala przeglądarce {browser} ich używać.',
    dismissed: 'Przeglądarka zapytała, ale pytanie zostało zamknięte.',
  },
  step: {
    chrome: 'Wybierz symbol po lewej stronie adresu.',
    edge: 'Wybierz kłódkę po lewej stronie adresu.',
    firefox: 'Wybierz przekreślony mikrofon lub kamerę po lewej stronie adresu.',
    firefoxRemove: 'Usuń „Zablokowane” przy mikrofonie i kamerze.',
    safari: 'Na pasku menu wybierz Safari, a potem ustawienia tej witryny.',
    android: 'Wybierz symbol po lewej stronie adresu, a potem Uprawnienia.',
    iosSafari: 'Wybierz menu strony na pasku adresu, a potem Ustawienia witryny.',
    iosOther: 'Otwórz aplikację Ustawienia, wybierz {browser} i włącz Mikrofon oraz Aparat.',
    ask: 'Gdy przeglądarka zapyta, wybierz Zezwól.',
    reload: 'Wczytaj tę stronę ponownie.',
    mac: 'Otwórz Ustawienia systemowe, potem Prywatność i ochrona, a potem Mikrofon i Kamera.',
    windows: 'Otwórz Ustawienia, potem Prywatność i zabezpieczenia, a potem Mikrofon i Aparat fotograficzny.',
    androidSystem: 'Otwórz aplikację Ustawienia, potem Aplikacje, {browser}, Uprawnienia.',
    otherSystem: 'Sprawdź ustawienia prywatności systemu i przełączniki na samym urządzeniu.',
    systemOn: 'Włącz {browser} i uruchom przeglądarkę ponownie, jeśli system o to poprosi.',
    windowsOn: 'Włącz dostęp dla aplikacji i dla aplikacji klasycznych.',
  },
};
