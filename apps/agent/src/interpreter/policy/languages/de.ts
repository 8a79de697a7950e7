import type { WordList } from './word-list.ts';

export const de: WordList = {
  openers: 'und aber denn weil wenn während obwohl bevor nachdem dass der die das wo oder dann',
  hanging: `der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen mein dein sein ihr unser euer
    kein keine keinen in im an am auf aus bei beim mit nach von vom vor zu zum zur für über unter zwischen durch ohne gegen um
    und oder aber denn weil wenn dass ob als wie wo ich du er sie es wir man mich dich sich uns nicht sehr mehr so
    ist sind war waren wird werden hat haben hatte hatten kann können muss müssen soll sollen will wollen`,
  abbreviations:
    'bzw ca dr prof usw evtl ggf inkl max min nr str tel vgl z.b d.h u.a hr fr jan feb aug sept okt nov dez',
  ordinalStop: true,
  verbFinal: 'some',
  adjective: 'before',
  letterMs: 57,
  wordMs: 75,
};
