import type { SpareWords } from '../spare-words.ts';

export const nl: SpareWords = {
  fillers: 'eh, uh, uhm, ehm, hmm',
  asides: `nou, nou ja, tja, oké, kijk, luister, weet je, weet u, ziet u, zeg maar, ik bedoel, eigenlijk, alstublieft, alsjeblieft,
    eerlijk gezegd, natuurlijk, zoals gezegd, in feite,
    om zo te zeggen, als het ware`,
  slips: 'de met en',
  negations: 'niet geen nooit niets niks niemand nergens zonder noch nee',
  numbers: `nul één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien
    twintig dertig veertig vijftig zestig zeventig tachtig negentig honderd duizend miljoen miljard half halve kwart dozijn eerste
    tweede derde eenmaal tweemaal`,
  ones: 'een',
};
