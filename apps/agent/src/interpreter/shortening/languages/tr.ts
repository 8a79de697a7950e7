import type { SpareWords } from '../spare-words.ts';

export const tr: SpareWords = {
  fillers: 'ee, eee, ıı, ııı, hmm, deyim yerindeyse, tabiri caizse',
  asides: `yani, işte, hani, şey, aslında, açıkçası, doğrusu, bilirsiniz, biliyorsunuz, biliyorsun, bakın, bak, dinleyin, lütfen, tabii,
    tabii ki, elbette, neyse, peki, dediğim gibi, temelde`,
  slips: 've',
  negations: 'değil yok hayır hiç hiçbir asla kimse olmadan ne',
  numbers: `sıfır iki üç dört beş altı yedi sekiz dokuz on yirmi otuz kırk elli altmış yetmiş seksen doksan yüz bin milyon milyar yarım
    buçuk çeyrek düzine birinci ikinci üçüncü`,
};
