import type { Translated } from '../translate.ts';
import type { privacyEnglish } from './en.ts';

export const privacyCzech: Translated<typeof privacyEnglish> = {
  privacy: {
    section: 'Soukromí',
    title: 'Soukromí',
    intro:
      'Co tato instalace služby {product} uchovává, kde to uchovává a kdo to dostává. Otázky a žádosti posílejte lidem, kteří ji provozují.',
    meetingsTitle: 'Na schůzce',
    meetingsText:
      'Zvuk a obraz procházejí mediálním serverem této instalace a neuchovávají se, pokud moderátor nespustí nahrávání, které vidí všichni. Pro titulky a tlumočení se zvuk mluvčích posílá hlasovým službám, které zvolil provozovatel, a žádným jiným.',
    keptTitle: 'Co se uchovává',
    keptText:
      'U členů: jméno, e-mailová adresa, nastavení, místnosti a schůzky, kterých se zúčastnili. U hostů: jméno, které zadali, spolu se schůzkou. Jména a časy účastníků zůstávají u schůzky.',
    feedbackTitle: 'Když nahlásíte problém',
    feedbackText:
      'Váš text, snímek obrazovky, údaje o prohlížeči a poslední řádky jeho konzole dostanou provozovatelé této služby, aby mohli najít příčinu a odpovědět vám, pokud souhlasíte. Uchovává se nejnovějších {reports} hlášení a {screenshots} snímků obrazovky od členů a stejně tolik od ostatních; vaše se smažou spolu s vaším účtem. Dokud jste přihlášeni nebo na schůzce, odesílají se do protokolu serveru také varování, chyby a neúspěšné požadavky vašeho prohlížeče, bez hesel a tokenů, aby se závady odhalily.',
    browserTitle: 'Ve vašem prohlížeči',
    browserText:
      'Vaše přihlášení, jazyk, zařízení a jméno, pod kterým jste se naposledy připojili, jsou uloženy v tomto prohlížeči a nikde jinde. Nepoužívají se žádné reklamní ani sledovací soubory cookie.',
    othersTitle: 'Kdo údaje dostává',
    othersText:
      'Databáze a soubory zůstávají v této instalaci. Vnější služby, například jiný poskytovatel přihlášení, hlasové služby nebo kalendář, dostávají údaje jen tehdy, když je provozovatel připojil.',
    rightsTitle: 'Co můžete udělat',
    rightsText:
      'Požádejte provozovatele této instalace o kopii svých údajů, o jejich opravu nebo o jejich smazání. Smazáním účtu se odstraní jméno a e-mailová adresa, které k němu patří.',
  },
};
