import type { WordList } from './word-list.ts';

export const hu: WordList = {
  openers:
    'és de mert ha amikor mikor míg miközben bár mielőtt miután hogy aki ami amely ahol vagy tehát aztán',
  hanging: `a az egy ez e azt ezt ezek azok és de vagy hogy ha mert mint mint aki ami amely amikor ahol bár sem se is
    én te ő mi ti ők nem ne nagyon csak már még több kevesebb olyan ilyen minden valami néhány sok kevés
    lehet kell fog fogja fogunk fognak volt voltak vagy van vannak legyen szabad`,
  clinging:
    'alatt fölött felett mellett mögött előtt után között miatt szerint nélkül helyett iránt felé ellen által számára részére óta is',
  abbreviations: 'dr ifj id pl stb kb ill ún u.i tel u sz min max kft',
  ordinalStop: true,
  verbFinal: 'some',
  adjective: 'before',
  letterMs: 58,
  wordMs: 75,
};
