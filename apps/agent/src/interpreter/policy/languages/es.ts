import type { WordList } from './word-list.ts';

export const es: WordList = {
  openers: 'y e pero porque si cuando mientras aunque antes después que donde o entonces pues',
  hanging: `el la los las lo un una unos unas este esta estos estas ese esa esos esas aquel aquella
    mi mis tu tus su sus nuestro nuestra nuestros nuestras vuestro vuestra vuestros vuestras
    de del a al en por para con sin sobre entre hasta desde hacia según durante tras ante bajo contra
    y e o u pero porque si cuando mientras aunque que como donde cuyo pues ni
    yo tú él ella nosotros ellos ellas me te se le les nos os lo
    es son era eran fue fueron está están estaba estaban he has ha hemos han había habían ser estar
    puede pueden podemos no muy más menos tan tanto cada todo toda todos todas algún alguna ningún otro otra otros otras
    primer tercer buen mal gran san cualquier qué quién cuál cuánto cómo antes después debajo cerca lejos además tendríamos`,
  abbreviations: 'sr sra srta dr dra d dña ud uds núm pág p.ej aprox etc tel av avda',
  adjective: 'after',
  letterMs: 55,
  wordMs: 70,
};
