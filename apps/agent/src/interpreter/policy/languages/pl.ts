import type { WordList } from './word-list.ts';

export const pl: WordList = {
  openers:
    'i a ale lecz bo ponieważ jeśli jeżeli gdy kiedy podczas chociaż choć zanim że który która które gdzie albo lub więc potem',
  hanging: `w we z ze na do od ode po pod nad przed za przez przy dla o u bez między ku oprócz według podczas
    i a ale lecz bo ponieważ że żeby aby jeśli jeżeli gdy kiedy chociaż oraz albo lub ani czy jak gdzie więc niż
    ten ta to te ci tego tej tych tym temu tamten tamta mój moja moje twój twoja jego jej nasz nasza nasze wasz ich swój swoja
    ja ty on ona ono my wy oni one się nie bardzo tak tylko już jeszcze bardziej mniej
    jest są był była było byli były będzie będą będę może mogą można trzeba musi muszą mam masz ma mamy mają
    każdy każda każde jakiś jakaś jeden jedna jedno pierwszy pierwsza który która które których którym`,
  abbreviations: 'np dr prof mgr inż ul godz r nr str tel tzn tzw itd itp m.in ds św pt',
  ordinalStop: true,
  adjective: 'before',
  letterMs: 58,
  wordMs: 75,
};
