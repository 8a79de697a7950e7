import type { Language } from '@intermind/contracts/languages';
import type { CallEnglish, Translate } from '@intermind/i18n';
import type { InterpretationProblem } from '../../model/interpretation-problem.ts';
import { languageName } from '../../platform/language-name.ts';

export interface ProblemOfPair {
  problem: InterpretationProblem;
  from: Language;
  to: Language;
}

/** What is wrong, in sentences of the reader's language: one for each kind, with all its languages. */
export function problemTexts(
  problems: readonly ProblemOfPair[],
  reader: Language,
  t: Translate<CallEnglish>,
): string[] {
  const kinds = Map.groupBy(problems, ({ problem, to }) => `${problem} ${to}`);
  return [...kinds.values()].map((alike) => {
    const { problem, to } = alike[0]!;
    const names = new Set(alike.map(({ from }) => languageName(from, reader)));
    const list = (type: Intl.ListFormatType) => new Intl.ListFormat(reader, { type }).format(names);
    switch (problem) {
      case 'paused':
        return t('interpretation.paused');
      case 'starting':
        return t('interpretation.starting');
      case 'waiting':
        return t('interpretation.noRoom');
      case 'spoken-only':
        return t('interpretation.spokenOnly', {
          from: list('conjunction'),
          to: languageName(to, reader),
        });
      case 'no-speech-engine':
        return t('interpretation.noSpeechEngine', { language: list('disjunction') });
      case 'no-translator':
        return t('interpretation.noTranslator', {
          from: list('disjunction'),
          to: languageName(to, reader),
        });
      case 'no-voice':
        return t('interpretation.noVoice', { language: languageName(to, reader) });
      case 'sealed':
        return t('interpretation.sealed');
      case 'too-many':
        return t('interpretation.tooMany');
      case 'quota-low':
        return t('interpretation.quotaLow');
      case 'quota-low-original':
        return t('interpretation.quotaLowOriginal');
      case 'quota':
        return t('unable.quotaExceeded');
      case 'engine-failed':
        return t('interpretation.engineFailed', { language: list('conjunction') });
    }
  });
}
