import type { WordList } from './word-list.ts';

export const nl: WordList = {
  openers: 'en maar want omdat als terwijl hoewel voordat nadat dat die waar of dan',
  hanging: `de het een deze dit die dat mijn jouw zijn haar ons onze hun geen in op aan bij na met naar van voor uit over onder
    tussen door zonder tegen om te en of maar want omdat als dat wie waar ik jij je hij zij ze wij we u niet zeer meer zo
    is was waren wordt worden heeft hebben had hadden kan kunnen moet moeten zal zullen wil willen`,
  abbreviations: 'bijv bv dhr mevr dr prof ir ing mr enz nr blz ca max min o.a m.b.t d.w.z',
  verbFinal: 'some',
  adjective: 'before',
  letterMs: 57,
  wordMs: 75,
};
