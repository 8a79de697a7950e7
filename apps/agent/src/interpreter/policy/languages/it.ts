import type { WordList } from './word-list.ts';

export const it: WordList = {
  openers: 'e ma perché se quando mentre anche prima dopo che dove o quindi poi',
  hanging: `il lo la i gli le l' un uno una un' di del dello della dei degli delle a al allo alla ai agli alle da dal dalla
    in nel nella nei nelle con su sul sulla per tra fra dopo prima e o ma perché se quando che chi cui dove come
    io tu lui lei noi voi loro mi ti si ci vi ne non più molto meno così è sono era erano ha ho hai abbiamo hanno aveva
    essere avere può possono questo questa questi queste quel quella mio mia tuo tua suo sua nostro nostra ogni gran bel buon primo`,
  abbreviations: 'sig sigg sig.ra dott dott.ssa prof ing avv p.es ecc pag tel ca',
  adjective: 'after',
  letterMs: 55,
  wordMs: 70,
};
