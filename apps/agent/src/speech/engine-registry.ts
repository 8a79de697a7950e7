import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import { EngineMeter } from './engine-meter.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import type {
  EngineInfo,
  EngineSet,
  SpeechToText,
  SpeechTranslator,
  TextToSpeech,
  TextTranslator,
} from './ports.ts';

/** In steps: ordered alternatives for each, best first. */
export interface CascadePlan {
  kind: 'cascade';
  translators: readonly TextTranslator[];
  voices: readonly TextToSpeech[];
  /** Set where there is no voice because the room is sealed. */
  voiceless?: 'sealed';
}

export interface UnsupportedPlan {
  kind: 'unsupported';
  reason: 'no-speech-engine' | 'no-translator' | 'sealed';
  /** It is recognition that the seal forbids. */
  unheard?: true;
}

/** From speech to speech in one step while that works; `otherwise` is what stands in. */
export interface DirectPlan {
  kind: 'direct';
  speechTranslators: readonly SpeechTranslator[];
  otherwise: CascadePlan | UnsupportedPlan;
}

/** How one speaker's language reaches one listener's. */
export type InterpretationPlan = CascadePlan | DirectPlan | UnsupportedPlan;

/** Knows which engines are configured, in which order to try them, and which of them are failing. */
export class EngineRegistry {
  private readonly engines: EngineSet;
  private demonstration = false;
  private sealed = false;
  private readonly clock: Clock;
  /** What they did in this process. */
  readonly meter = new EngineMeter();
  private readonly breakers = new Map<string, CircuitBreaker>();

  constructor(engines: EngineSet, clock: Clock) {
    this.engines = engines;
    this.clock = clock;
  }

  /**
   * Without the demonstration engines of that grade count as absent; in a sealed room all that are not on the operator's own
   * machines are refused. @returns whether that changed anything
   */
  allow({ demonstration, sealed }: { demonstration: boolean; sealed: boolean }): boolean {
    const changed = this.demonstration !== demonstration || this.sealed !== sealed;
    this.demonstration = demonstration;
    this.sealed = sealed;
    return changed;
  }

  recognisers(language: Language): SpeechToText[] {
    return this.allowed(this.engines.recognisers.filter((engine) => engine.hears(language)));
  }

  voices(language: Language): TextToSpeech[] {
    return this.allowed(this.engines.voices.filter((engine) => engine.speaks(language)));
  }

  /**
   * Speech is translated directly only where it is recognised too: its segments and
   * captions come from there. @param wordsKnown nobody has to recognise them
   */
  plan(from: Language, to: Language, wordsKnown = false): InterpretationPlan {
    const otherwise = this.steps(from, to, wordsKnown);
    const heard = otherwise.kind === 'cascade' || this.recognisers(from).length > 0;
    if (wordsKnown || !heard) return otherwise;
    const { speechTranslators = [] } = this.engines;
    const interpreting = speechTranslators.filter((engine) => engine.interprets(from, to));
    const direct = this.allowed(interpreting);
    if (direct.length > 0) return { kind: 'direct', speechTranslators: direct, otherwise };
    const isSealed = this.missing(interpreting, null) === 'sealed';
    return otherwise.kind === 'unsupported' && isSealed ? { ...otherwise, reason: 'sealed' } : otherwise;
  }

  /** A plan without voices gives captions only. @param wordsKnown nobody has to recognise them */
  steps(from: Language, to: Language, wordsKnown = false): CascadePlan | UnsupportedPlan {
    const { recognisers, translators, voices } = this.engines;
    const hearing = recognisers.filter((engine) => engine.hears(from));
    const translating = translators.filter((engine) => engine.translates(from, to));
    const speaking = voices.filter((engine) => engine.speaks(to));
    const deaf = wordsKnown ? null : this.missing(hearing, 'no-speech-engine');
    if (deaf === 'sealed') return { kind: 'unsupported', reason: deaf, unheard: true };
    const withoutWords = deaf ?? this.missing(translating, 'no-translator');
    if (withoutWords) return { kind: 'unsupported', reason: withoutWords };
    return {
      kind: 'cascade',
      translators: this.allowed(translating),
      voices: this.allowed(speaking),
      ...(this.missing(speaking, null) === 'sealed' && { voiceless: 'sealed' }),
    };
  }

  /** Null when one of them may be used. */
  private missing<Reason>(
    engines: readonly { info: EngineInfo }[],
    reason: Reason,
  ): Reason | 'sealed' | null {
    if (this.allowed(engines).length > 0) return null;
    return this.sealed && engines.some(({ info }) => this.isOfGrade(info)) ? 'sealed' : reason;
  }

  private allowed<Engine extends { info: EngineInfo }>(engines: readonly Engine[]): Engine[] {
    return engines.filter(({ info }) => this.isOfGrade(info) && (!this.sealed || info.own === true));
  }

  private isOfGrade({ grade }: EngineInfo): boolean {
    return this.demonstration || grade === 'production';
  }

  /** One for each engine, kind and pair of this process: a pair that fails does not take the others along. */
  breaker({ info }: { info: EngineInfo }, pair: string): CircuitBreaker {
    const key = `${info.kind} ${info.id} ${pair}`;
    const known = this.breakers.get(key);
    if (known) return known;
    const breaker = new CircuitBreaker(this.clock, {
      answered: () => this.meter.answered(info),
      failed: (errorKind) => this.meter.failed(info, errorKind),
    });
    this.breakers.set(key, breaker);
    return breaker;
  }
}
