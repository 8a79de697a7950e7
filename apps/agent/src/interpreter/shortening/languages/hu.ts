import type { SpareWords } from '../spare-words.ts';

export const hu: SpareWords = {
  fillers: 'ööö, őő, hmm, izé, úgymond',
  asides: `hát, nos, na, szóval, tudod, tudja, tudják, nézd, nézze, figyelj, figyeljen, mondjuk, tulajdonképpen, lényegében, kérem,
    kérlek, persze, természetesen, őszintén szólva, mint mondtam,
    hogy úgy mondjam`,
  slips: 'a és',
  negations: 'nem ne se sem nincs nincsenek soha sohasem semmi senki sehol nélkül anélkül',
  numbers: `nulla kettő két három négy öt hat hét nyolc kilenc tíz tizenegy tizenkettő húsz harminc negyven ötven hatvan hetven nyolcvan
    kilencven száz kétszáz ezer kétezer millió milliárd fél negyed tucat első második harmadik egyszer kétszer`,
  ones: 'egy',
};
