import type { SpareWords } from '../spare-words.ts';

export const pt: SpareWords = {
  fillers: 'hum, hã, ahn, ééé, basicamente',
  asides: `bem, bom, então, pois, olha, olhe, olhem, sabe, sabem, sabes, tipo, quer dizer, ou seja, digamos, na verdade, aliás, enfim,
    por favor, é claro, como eu disse, a bem dizer, vejam bem,
    por assim dizer`,
  slips: 'os as do da dos das no na com por',
  negations: 'não nem nunca jamais nada ninguém nenhum nenhuma tampouco sem',
  numbers: `zero dois duas três quatro cinco seis sete oito nove dez onze doze treze quatorze catorze quinze dezesseis dezasseis dezessete
    dezoito dezenove vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem cento centos mil milhão milhões bilhão
    bilhões meio meia metade quarto dúzia primeiro primeira segundo segunda terceiro terceira`,
  ones: 'um uma',
};
