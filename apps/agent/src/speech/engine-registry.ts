import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import { EngineMeter } from './engine-meter.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { EngineInfo, EngineSet, SpeechToText, TextToSpeech, TextTranslator } from './ports.ts';

/**
 * How one speaker's language reaches one listener's: ordered alternatives for each step, best first. A kind beside
 * `cascade` is where an engine that goes from speech to speech directly will be planned (`SpeechTranslator`).
 */
export type InterpretationPlan =
  | {
      kind: 'cascade';
      translators: readonly TextTranslator[];
      voices: readonly TextToSpeech[];
      /** Set where there is no voice because the room is sealed. */
      voiceless?: 'sealed';
    }
  /** `unheard`: it is recognition that the seal forbids. */
  | { kind: 'unsupported'; reason: 'no-speech-engine' | 'no-translator' | 'sealed'; unheard?: true };

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

  /** A plan without voices gives captions only. @param wordsKnown nobody has to recognise them */
  plan(from: Language, to: Language, wordsKnown = false): InterpretationPlan {
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
