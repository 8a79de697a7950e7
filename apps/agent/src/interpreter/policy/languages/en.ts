import type { WordList } from './word-list.ts';

export const en: WordList = {
  openers: 'and but so because if when while although before after that which who where or then',
  hanging: `a an the this that these those my your his her its our their some any no every each another
    of to in on at by for with from into about over under between through during without within after before as than
    and or but so because if when while although that which who whose where i you he she we they it there
    is are was were be been being am has have had do does did will would can could may might must should
    not very more most less too also much many few such what how`,
  abbreviations:
    'mr mrs ms dr prof st vs etc inc ltd approx dept jan feb mar apr jun jul aug sept oct nov dec',
  adjective: 'before',
  letterMs: 58,
  wordMs: 75,
};
