import type { SpareWords } from '../spare-words.ts';

export const it: SpareWords = {
  fillers: 'ehm, eh, uhm, mmm',
  asides: `beh, be', allora, insomma, cioè, diciamo, sai, sapete, vedi, vede, guarda, guardi, ecco, praticamente, in pratica, per favore,
    per cortesia, naturalmente, a dire il vero, in realtà, voglio dire, come ho detto, comunque,
    per così dire`,
  slips: 'il gli del della degli delle al alla alle dal dalla nel nella sul sulla con per',
  negations: 'non né mai niente nulla nessuno nessuna nemmeno neanche neppure senza no',
  numbers: `zero due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto
    diciannove venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento mille mila milione milioni miliardo miliardi
    mezzo mezza metà quarto dozzina primo prima secondo seconda terzo terza`,
  ones: 'un uno una',
};
