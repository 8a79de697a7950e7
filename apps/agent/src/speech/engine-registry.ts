import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { EngineInfo, EngineSet, SpeechToText, TextToSpeech, TextTranslator } from './ports.ts';

/**
 * How one speaker's language reaches one listener's: ordered alternatives for each step, best first. A kind beside
 * `cascade` is where an engine that goes from speech to speech directly will be planned (`SpeechTranslator`).
 */
export type InterpretationPlan =
  | { kind: 'cascade'; translators: readonly TextTranslator[]; voices: readonly TextToSpeech[] }
  | { kind: 'unsupported'; reason: 'no-speech-engine' | 'no-translator' };

/** Knows which engines are configured, in which order to try them, and which of them are failing. */
export class EngineRegistry {
  private readonly engines: EngineSet;
  private demonstration = false;
  private readonly clock: Clock;
  private readonly breakers = new Map<string, CircuitBreaker>();

  constructor(engines: EngineSet, clock: Clock) {
    this.engines = engines;
    this.clock = clock;
  }

  /** Without it engines of the grade `demonstration` count as absent. @returns whether that changed anything */
  allowDemonstration(allowed: boolean): boolean {
    const changed = this.demonstration !== allowed;
    this.demonstration = allowed;
    return changed;
  }

  recognisers(language: Language): SpeechToText[] {
    return this.allowed(this.engines.recognisers).filter((engine) => engine.hears(language));
  }

  /** A plan without voices gives captions only. */
  plan(from: Language, to: Language): InterpretationPlan {
    if (this.recognisers(from).length === 0) return { kind: 'unsupported', reason: 'no-speech-engine' };
    const translators = this.allowed(this.engines.translators).filter((engine) =>
      engine.translates(from, to),
    );
    if (translators.length === 0) return { kind: 'unsupported', reason: 'no-translator' };
    return {
      kind: 'cascade',
      translators,
      voices: this.allowed(this.engines.voices).filter((engine) => engine.speaks(to)),
    };
  }

  private allowed<Engine extends { info: EngineInfo }>(engines: readonly Engine[]): Engine[] {
    return engines.filter(({ info }) => this.demonstration || info.grade === 'production');
  }

  /** One for each engine, kind and pair of this process: a pair that fails does not take the others along. */
  breaker({ info }: { info: EngineInfo }, pair: string): CircuitBreaker {
    const key = `${info.kind} ${info.id} ${pair}`;
    const known = this.breakers.get(key);
    if (known) return known;
    const breaker = new CircuitBreaker(this.clock);
    this.breakers.set(key, breaker);
    return breaker;
  }
}
