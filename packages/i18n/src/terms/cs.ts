import type { Translated } from '../translate.ts';
import type { termsEnglish } from './en.ts';

export const termsCzech: Translated<typeof termsEnglish> = {
  terms: {
    intro:
      'Tyto podmínky platí pro tuto instalaci služby {product}. Službu vám nabízejí lidé, kteří ji provozují. Otázky posílejte jim.',
    accountTitle: 'Váš účet',
    accountText:
      'Heslo si nechte pro sebe a dejte provozovateli vědět, pokud váš účet použil někdo jiný. Hosté účet nepotřebují; tyto podmínky platí i pro ně.',
    meetingsTitle: 'Na schůzce',
    meetingsText:
      'Chovejte se k ostatním s úctou. Moderátoři rozhodují, kdo vstoupí. Mohou lidi ztlumit nebo odebrat, spustit nahrávání a uchovat přepis; všichni na schůzce vidí, kdy se nahrává nebo přepisuje. Co říkají ostatní, nahrávejte a předávejte dál jen tehdy, když to dovolí oni i zákon.',
    conductTitle: 'Co není dovoleno',
    conductText:
      'Nepoužívejte službu k ničemu nezákonnému, k obtěžování nebo klamání lidí, ke vstupu na schůzky, na které jste nebyli pozváni, ani k útokům na ni, k jejímu přetěžování nebo obcházení jejích limitů.',
    contentTitle: 'Co je vaše',
    contentText:
      'Co říkáte, ukazujete, píšete a sdílíte, zůstává vaše. Dovolujete službě to přenášet, a kde schůzka tyto funkce používá, také nahrávat, přepisovat, tlumočit a odpovídat na otázky o tom.',
    machinesTitle: 'Tlumočení a AI',
    machinesText:
      'Titulky, tlumočení, přepisy a odpovědi asistentů vytvářejí stroje. Mohou být opožděné, neúplné nebo chybné. Když na tom záleží, zeptejte se toho, kdo mluvil, než se na ně spolehnete.',
    plansTitle: 'Placené tarify',
    plansText:
      'Cenu vidíte před zaplacením. Tarif se na konci každého období obnovuje, dokud ho nezrušíte. Zrušit ho můžete kdykoli a zůstane vám do konce zaplaceného období. Když dosáhnete limitu tarifu, nic dalšího se neúčtuje; co limit omezuje, není dostupné do dalšího období nebo do většího tarifu.',
    asIsTitle: 'Bez záruky',
    asIsText:
      'Služba se nabízí taková, jaká je. Může selhat nebo být přerušena, například kvůli údržbě, a nenahrazuje tísňová volání. Práva, která vám dává zákon, zůstávají.',
    endTitle: 'Ukončení',
    endText:
      'Účet můžete kdykoli smazat ve svém profilu. Provozovatel může smazat účty, které tyto podmínky porušují, a může podmínky změnit; platí ty na této stránce.',
  },
};
