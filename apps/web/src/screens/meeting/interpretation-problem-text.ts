import type { Language } from '@intermind/contracts/languages';
import type { InterpretationProblem } from '../../model/interpretation-problem.ts';
import { languageName } from '../../platform/language-name.ts';
import type { useCallText } from '../../platform/text.ts';

interface Pair {
  from: Language;
  to: Language;
}

/** What is wrong, in a sentence of the reader's language. */
export function problemText(
  problem: InterpretationProblem,
  pair: Pair,
  reader: Language,
  t: ReturnType<typeof useCallText>,
): string {
  const [from, to] = [languageName(pair.from, reader), languageName(pair.to, reader)];
  switch (problem) {
    case 'paused':
      return t('interpretation.paused');
    case 'starting':
      return t('interpretation.starting');
    case 'no-speech-engine':
      return t('interpretation.noSpeechEngine', { language: from });
    case 'no-translator':
      return t('interpretation.noTranslator', { from, to });
    case 'no-voice':
      return t('interpretation.noVoice', { language: to });
    case 'engine-failed':
      return t('interpretation.engineFailed', { language: from });
  }
}
