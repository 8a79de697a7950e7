import type { SpareWords } from '../spare-words.ts';

export const fr: SpareWords = {
  fillers: 'euh, heu, hum, mmm',
  asides: `bon, ben, bah, eh bien, bref, voilà, alors, en fait, du coup, disons, écoutez, écoute, tu sais, vous savez, tu vois, vous voyez,
    je veux dire, s'il vous plaît, s'il te plaît, bien sûr, franchement, à vrai dire, comme je l'ai dit,
    pour ainsi dire, en quelque sorte`,
  slips: 'le la les des du au aux dans et',
  negations: 'ne n pas plus jamais rien personne aucun aucune ni non sans guère nulle',
  numbers: `zéro deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente quarante cinquante
    soixante cent cents mille million millions milliard milliards demi moitié quart douzaine premier première deuxième troisième`,
  ones: 'un une',
};
