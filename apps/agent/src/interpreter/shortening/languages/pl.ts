import type { SpareWords } from '../spare-words.ts';

export const pl: SpareWords = {
  fillers: 'yyy, eee, hmm',
  asides: `no, no więc, otóż, cóż, okej, wiesz, wiecie, wie pan, wie pani, proszę państwa, znaczy, to znaczy, jakby, po prostu, właściwie,
    w sumie, powiedzmy, proszę, oczywiście, słuchaj, słuchajcie, szczerze mówiąc, jak mówiłem,
    że tak powiem`,
  slips: 'z w we na do od nad przed przez przy dla u',
  negations: 'nie ani nigdy nic nikt nigdzie żaden żadna żadne bez brak',
  numbers: `zero dwa dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście czternaście piętnaście
    szesnaście siedemnaście osiemnaście dziewiętnaście dwadzieścia trzydzieści czterdzieści pięćdziesiąt sto dwieście trzysta tysiąc
    tysiące tysięcy milion miliony milionów miliard pół połowa ćwierć tuzin pierwszy pierwsza drugi druga trzeci trzecia jeden jedna
    jedno`,
};
