import type { Language } from '@intermind/contracts/languages';
import { plainWord } from './words.ts';

/**
 * Closed word lists of the commit policy, per language. A language without a list is cut by length and pauses only.
 *
 * - openers: words that start a clause in the spoken language; a very long segment is cut before one.
 * - hanging: words of the translated language after which a listener waits for more (articles, prepositions, pronouns
 *   before a verb, auxiliaries, conjunctions, forms that only stand before a noun). Speech never stops on one.
 */
interface WordList {
  openers: string;
  hanging: string;
}

const LISTS: Partial<Record<Language, WordList>> = {
  en: {
    openers: 'and but so because if when while although before after that which who where or then',
    hanging: `a an the this that these those my your his her its our their some any no every each another
      of to in on at by for with from into about over under between through during without within as than
      and or but so because if when while although that which who whose where i you he she we they it there
      is are was were be been being am has have had do does did will would can could may might must should
      not very more most less too also much many few such what how`,
  },
  es: {
    openers: 'y e pero porque si cuando mientras aunque antes después que donde o entonces pues',
    hanging: `el la los las lo un una unos unas este esta estos estas ese esa esos esas aquel aquella
      mi mis tu tus su sus nuestro nuestra nuestros nuestras vuestro vuestra vuestros vuestras
      de del a al en por para con sin sobre entre hasta desde hacia según durante tras ante bajo contra
      y e o u pero porque si cuando mientras aunque que como donde cuyo pues ni
      yo tú él ella nosotros ellos ellas me te se le les nos os lo
      es son era eran fue fueron está están estaba estaban he has ha hemos han había habían ser estar
      puede pueden podemos no muy más menos tan tanto cada todo toda todos todas algún alguna ningún otro otra otros otras
      primer tercer buen mal gran san cualquier qué quién cuál cuánto cómo antes después debajo cerca lejos además tendríamos`,
  },
  fr: {
    openers: 'et mais car parce si quand lorsque pendant bien avant après que qui où ou donc puis',
    hanging: `le la les l' un une des du de d' ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs
      à au aux en dans par pour avec sans sur sous entre vers chez depuis pendant et ou mais car si quand que qui dont où comme
      je tu il elle on nous vous ils elles me te se lui y ne pas plus très moins aussi est sont était étaient a ai as avons avez ont
      avait être avoir peut peuvent tout toute tous toutes chaque quelque quel quelle premier bel vieil nouvel`,
  },
  it: {
    openers: 'e ma perché se quando mentre anche prima dopo che dove o quindi poi',
    hanging: `il lo la i gli le l' un uno una un' di del dello della dei degli delle a al allo alla ai agli alle da dal dalla
      in nel nella nei nelle con su sul sulla per tra fra e o ma perché se quando che chi cui dove come
      io tu lui lei noi voi loro mi ti si ci vi ne non più molto meno così è sono era erano ha ho hai abbiamo hanno aveva
      essere avere può possono questo questa questi queste quel quella mio mia tuo tua suo sua nostro nostra ogni gran bel buon primo`,
  },
  pt: {
    openers: 'e mas porque se quando enquanto embora antes depois que onde ou então pois',
    hanging: `o a os as um uma uns umas de do da dos das em no na nos nas por pelo pela para com sem sobre entre até desde
      e ou mas porque se quando enquanto que quem como onde eu tu ele ela nós eles elas me te lhe não muito mais menos tão
      é são era eram foi está estão estava tem têm tinha ser estar ter pode podem este esta esse essa meu minha seu sua nosso nossa
      cada todo toda todos todas algum alguma nenhum outro outra primeiro gran bom`,
  },
  de: {
    openers: 'und aber denn weil wenn während obwohl bevor nachdem dass der die das wo oder dann',
    hanging: `der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen mein dein sein ihr unser euer
      kein keine keinen in im an am auf aus bei beim mit nach von vom vor zu zum zur für über unter zwischen durch ohne gegen um
      und oder aber denn weil wenn dass ob als wie wo ich du er sie es wir man mich dich sich uns nicht sehr mehr so
      ist sind war waren wird werden hat haben hatte hatten kann können muss müssen soll sollen will wollen`,
  },
  nl: {
    openers: 'en maar want omdat als terwijl hoewel voordat nadat dat die waar of dan',
    hanging: `de het een deze dit die dat mijn jouw zijn haar ons onze hun geen in op aan bij met naar van voor uit over onder
      tussen door zonder tegen om te en of maar want omdat als dat wie waar ik jij je hij zij ze wij we u niet zeer meer zo
      is was waren wordt worden heeft hebben had hadden kan kunnen moet moeten zal zullen wil willen`,
  },
};

const EMPTY: ReadonlySet<string> = new Set();

function setOf(list: string | undefined): ReadonlySet<string> {
  if (list === undefined) return EMPTY;
  return new Set(
    list
      .split(/\s+/)
      .map(plainWord)
      .filter((word) => word !== ''),
  );
}

const OPENERS = new Map(Object.entries(LISTS).map(([language, list]) => [language, setOf(list.openers)]));
const HANGING = new Map(Object.entries(LISTS).map(([language, list]) => [language, setOf(list.hanging)]));

/** May a long segment of `language` be cut before this word? */
export function opensClause(word: string, language: Language): boolean {
  return (OPENERS.get(language) ?? EMPTY).has(plainWord(word));
}

/** Would a listener of `language` wait for more after this word? A word that ends a sentence never hangs. */
export function hangs(word: string, language: Language): boolean {
  if (/[.?!]$/.test(word)) return false;
  return (HANGING.get(language) ?? EMPTY).has(plainWord(word));
}
