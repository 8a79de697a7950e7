import type { CostBasis, EngineDelivery, TermUse } from '@intermind/contracts/engine-ability';
import type { EngineAbilities, EngineReport } from '@intermind/contracts/agent-channel';
import type { EngineInfo, SpeechToText, SpeechTranslator, TextToSpeech, TextTranslator } from './ports.ts';

export type AnyEngine = SpeechToText | TextTranslator | TextToSpeech | SpeechTranslator;

/** Where an adapter says nothing else. */
const USUAL_DELIVERY: Readonly<Record<EngineReport['kind'], EngineDelivery>> = {
  'speech-to-text': 'live',
  translator: 'whole',
  'text-to-speech': 'live',
  'speech-translator': 'live',
};

/** What the adapter of an engine says that it can do. */
export function abilitiesOf({ info }: Pick<AnyEngine, 'info'>): EngineAbilities {
  return {
    typicalMs: info.typicalMs,
    delivery: info.delivery ?? USUAL_DELIVERY[info.kind],
    terms: termUse(info),
    context: 'isTold' in info && info.isTold === true,
    expected: 'takesExpected' in info && info.takesExpected === true,
    cost: costBasis(info),
  };
}

function costBasis({ cost, own }: EngineInfo): CostBasis {
  return cost ?? (own === true ? 'machine' : 'provider');
}

/** Voices read terms as they are said, where a room says how. */
function termUse(info: AnyEngine['info']): TermUse {
  if ('takesTerms' in info) return info.takesTerms === true ? 'told' : 'none';
  if ('isTold' in info && info.isTold === true) return 'told';
  return info.kind === 'translator' || info.kind === 'text-to-speech' ? 'replaced' : 'none';
}
