import type { SpareWords } from '../spare-words.ts';

export const tr: SpareWords = {
  fillers: 'ee, eee, ıı, ııı, hmm',
  asides: `yani, işte, hani, şey, aslında, açıkçası, doğrusu, bilirsiniz, biliyorsunuz, biliyorsun, bakın, bak, dinleyin, lütfen, tabii,
    tabii ki, elbette, neyse, peki, dediğim gibi, temelde,
    deyim yerindeyse, tabiri caizse`,
  slips: 've ile ama çünkü',
  negations: 'değil yok hayır hiç hiçbir asla kimse olmadan ne',
  numbers: `sıfır iki üç dört beş altı yedi sekiz dokuz on yirmi otuz kırk elli altmış yetmiş seksen doksan yüz bin milyon milyar yarım
    buçuk çeyrek düzine birinci ikinci üçüncü`,
  ones: 'bir',
};
