import type { SpareWords } from '../spare-words.ts';

export const cs: SpareWords = {
  fillers: 'ehm, hmm, ééé, eee',
  asides: `no, no tak, nuže, tak, víte, víš, hele, podívejte, poslyšte, jaksi, prostě, vlastně, řekněme, v podstatě, prosím, prosím vás,
    samozřejmě, upřímně řečeno, jak jsem řekl, okej,
    tak říkajíc, abych tak řekl`,
  slips: 'v ve na do od po pod nad před při ke',
  negations: 'ne ani nikdy nic nikdo nikde žádný žádná žádné bez není nejsou nebyl nebyla nebylo nebude',
  numbers: `nula dva dvě tři čtyři pět šest sedm osm devět deset jedenáct dvanáct třináct čtrnáct patnáct šestnáct sedmnáct osmnáct
    devatenáct dvacet třicet čtyřicet padesát šedesát sedmdesát osmdesát devadesát sto dvě stě tisíc tisíce milion miliony miliarda
    půl polovina čtvrt tucet první druhý druhá třetí jeden jedna jedno`,
};
