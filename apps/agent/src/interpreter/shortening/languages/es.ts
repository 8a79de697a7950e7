import type { SpareWords } from '../spare-words.ts';

export const es: SpareWords = {
  fillers: 'eh, ehm, em, mmm, básicamente',
  asides: `bueno, pues, pues bien, mira, mire, miren, oye, oiga, o sea, digamos, a ver, en fin, vale, por favor, la verdad, de hecho,
    en realidad, sabes, sabe usted, ya sabes, como sabe, como saben, quiero decir, por supuesto, como he dicho,
    por así decirlo`,
  slips: 'el la los las del al con por en',
  negations: 'no ni nunca jamás nada nadie ningún ninguno ninguna tampoco sin',
  numbers: `cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho
    diecinueve veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento cientos mil millón millones medio media
    mitad cuarto docena primer primero primera segundo segunda tercer tercero tercera`,
  ones: 'un uno una',
};
