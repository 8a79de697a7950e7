import type { SpareWords } from '../spare-words.ts';

export const en: SpareWords = {
  fillers: 'um, uh, uhm, er, erm, hmm, basically',
  asides: `well, so, okay, ok, look, listen, anyway, actually, honestly, frankly, obviously, of course, please, you know, you see,
    i mean, let's say, to be honest, as i said, as you know, if you like, if you will,
    so to speak, as it were`,
  slips: 'the an our their and',
  negations: `no not never none nothing nobody nowhere neither nor without cannot can't don't doesn't didn't isn't aren't wasn't weren't
    won't wouldn't couldn't shouldn't mustn't needn't haven't hasn't hadn't hardly`,
  numbers: `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
    nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion half quarter dozen double
    first second third once twice`,
};
