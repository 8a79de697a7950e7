import type { SpareWords } from '../spare-words.ts';

export const de: SpareWords = {
  fillers: 'äh, ähm, öh, hmm, sozusagen, gewissermaßen',
  asides: `also, nun, nun ja, na ja, naja, tja, okay, bitte, natürlich, eigentlich, wissen sie, weißt du, sehen sie, schauen sie, hören sie,
    ehrlich gesagt, wie gesagt, im grunde, offen gesagt,
    sag ich mal, sagen wir mal, ich sage mal, ich sag mal`,
  slips: 'im ins zum zur vom beim',
  negations:
    'nicht kein keine keinen keinem keiner keines nie niemals nichts niemand nirgends ohne weder noch nein',
  numbers: `null eins zwei zwo drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn
    neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert tausend million millionen milliarde milliarden
    halb halbe viertel dutzend erste zweite dritte einmal zweimal`,
  ones: 'ein eine einen einem einer eines',
};
