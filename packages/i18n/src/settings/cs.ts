import type { Translated } from '../translate.ts';
import type { settingsEnglish } from './en.ts';

export const settingsCzech: Translated<typeof settingsEnglish> = {
  saving: {
    saving: 'Ukládání…',
    saved: 'Uloženo',
    failed: 'Nastavení se nepodařilo uložit.',
    retry: 'Zkusit znovu',
    guest: 'Uloženo v tomto prohlížeči. Přihlaste se a zůstane ve vašem účtu.',
  },
  devices: {
    title: 'Zařízení',
  },
  effects: {
    blurNote: 'Obraz se rozmaže v tomto zařízení dříve, než ho kdokoli uvidí.',
    quality: 'Kvalita rozmazání',
    regular: 'Běžná',
    low: 'Nízká, pro pomalejší zařízení',
    blurFailed: 'Pozadí se nepodařilo rozmazat. Vaše kamera je zapnutá bez rozmazání.',
    noise: 'Potlačení hluku',
    noiseNote:
      'Odstraňuje v tomto zařízení zvuk ventilátorů, klávesnice a ulice. Když je vypnuté, část hluku odstraní prohlížeč.',
    noiseFailed: 'Potlačení hluku není dostupné. Mikrofon funguje bez něj.',
  },
  languages: {
    title: 'Jazyky',
    interface: 'Rozhraní',
  },
  sound: {
    title: 'Zvuk',
  },
  view: {
    title: 'Zobrazení',
  },
  captions: {
    title: 'Titulky',
    size: 'Velikost',
    small: 'Malé',
    medium: 'Střední',
    large: 'Velké',
    huge: 'Velmi velké',
    colours: 'Barvy',
    standard: 'Standardní',
    white: 'Bílá na černé',
    yellow: 'Žlutá na černé',
    face: 'Písmo',
    serif: 'Patkové',
    sans: 'Bezpatkové',
    sample: 'Takhle vypadají titulky.',
  },
  announcements: {
    title: 'Oznámení čtečky obrazovky',
    joins: 'Kdo se připojí a odejde',
    joinRequests: 'Kdo čeká na vpuštění',
    hands: 'Přihlášení o slovo',
    messages: 'Zprávy v chatu',
  },
  call: {
    title: 'Hovor',
    leaveAlone: 'Odejít, když tu nikdo jiný není',
    leaveAloneNote: 'Nejdřív se vás zeptáme.',
    pushToTalkNote: 'Když máte vypnutý mikrofon, mluvte s podrženým mezerníkem.',
  },
  hint: {
    muted: 'Váš mikrofon je vypnutý, nikdo vás neslyší.',
    silent: 'Z vašeho mikrofonu nejde žádný zvuk. Zkontrolujte, zda není vypnutý, nebo zvolte jiný.',
  },
};
