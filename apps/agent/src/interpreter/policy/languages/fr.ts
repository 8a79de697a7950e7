import type { WordList } from './word-list.ts';

export const fr: WordList = {
  openers: 'et mais car parce si quand lorsque pendant bien avant après que qui où ou donc puis',
  hanging: `le la les l' un une des du de d' ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs
    à au aux en dans par pour avec sans sur sous entre vers chez depuis pendant après avant parce et ou mais car si quand que qui dont où comme
    je tu il elle on nous vous ils elles me te se lui y ne pas plus très moins aussi est sont était étaient a ai as avons avez ont
    avait être avoir peut peuvent tout toute tous toutes chaque quelque quel quelle premier bel vieil nouvel`,
  abbreviations: 'm mm mme mlle dr pr st ste p.ex env etc tél janv févr avr juil sept oct nov déc',
  adjective: 'after',
  letterMs: 55,
  wordMs: 65,
};
