import type { WordList } from './word-list.ts';

export const pt: WordList = {
  openers: 'e mas porque se quando enquanto embora antes depois que onde ou então pois',
  hanging: `o a os as um uma uns umas de do da dos das em no na nos nas por pelo pela para com sem sobre entre até desde depois antes
    e ou mas porque se quando enquanto que quem como onde eu tu ele ela nós eles elas me te lhe não muito mais menos tão
    é são era eram foi está estão estava tem têm tinha ser estar ter pode podem este esta esse essa meu minha seu sua nosso nossa
    cada todo toda todos todas algum alguma nenhum outro outra primeiro gran bom ao aos à às num numa pelos pelas`,
  abbreviations: 'sr sra srª dr dra prof profª p.ex etc pág núm tel av aprox',
  adjective: 'after',
  letterMs: 56,
  wordMs: 70,
};
