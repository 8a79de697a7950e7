import type { EngineOrder } from '@intermind/contracts/agent-channel';
import { inChosenOrder } from '@intermind/contracts/engine-order';
import { type Language, LANGUAGES } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import { EngineMeter } from './engine-meter.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { pairName } from './pairs.ts';
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
  /** Ids of engines, by `subjectKey`. */
  private readonly orders: ReadonlyMap<string, readonly string[]>;

  /** @param orders what an administrator chose; the order of the set counts everywhere else */
  constructor(engines: EngineSet, clock: Clock, orders: readonly EngineOrder[] = []) {
    this.engines = engines;
    this.clock = clock;
    this.orders = new Map(orders.map(({ kind, subject, engines }) => [subjectKey(kind, subject), engines]));
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

  /** Whether what `allow` was told last lets it be used. */
  allows({ info }: { info: EngineInfo }): boolean {
    return this.isOfGrade(info) && (!this.sealed || info.own === true);
  }

  recognisers(language: Language): SpeechToText[] {
    return this.allowed(this.hearing(language));
  }

  /** Recognisers that can tell which language is spoken: those that know most languages first, then in the order of the set. */
  detectors(): SpeechToText[] {
    const known = (engine: SpeechToText): number =>
      LANGUAGES.filter((language) => engine.hears(language)).length;
    return this.allowed(this.engines.recognisers.filter(({ detectLanguage }) => detectLanguage)).sort(
      (a, b) => known(b) - known(a),
    );
  }

  voices(language: Language): TextToSpeech[] {
    return this.allowed(this.speaking(language));
  }

  /**
   * Speech is translated directly only where it is recognised too: its segments and
   * captions come from there.
   * @param wordsKnown nobody has to recognise them
   * @param ownVoice the speaker lets engines imitate their voice
   */
  plan(from: Language, to: Language, wordsKnown = false, ownVoice = true): InterpretationPlan {
    const otherwise = this.steps(from, to, wordsKnown);
    const heard = otherwise.kind === 'cascade' || this.recognisers(from).length > 0;
    if (wordsKnown || !heard) return otherwise;
    const { speechTranslators = [] } = this.engines;
    const interpreting = this.ordered(
      'speech-translator',
      pairName({ from, to }),
      speechTranslators.filter(
        (engine) => engine.interprets(from, to) && (ownVoice || engine.info.imitates !== true),
      ),
    );
    const direct = this.allowed(interpreting);
    if (direct.length > 0) return { kind: 'direct', speechTranslators: direct, otherwise };
    const isSealed = this.missing(interpreting, null) === 'sealed';
    return otherwise.kind === 'unsupported' && isSealed ? { ...otherwise, reason: 'sealed' } : otherwise;
  }

  /** Some engine imitates voices: what people answered about theirs makes a difference. */
  get imitatesVoices(): boolean {
    const { speechTranslators = [] } = this.engines;
    return this.allowed(speechTranslators).some(({ info }) => info.imitates === true);
  }

  /** A plan without voices gives captions only. @param wordsKnown nobody has to recognise them */
  steps(from: Language, to: Language, wordsKnown = false): CascadePlan | UnsupportedPlan {
    const translating = this.ordered(
      'translator',
      pairName({ from, to }),
      this.engines.translators.filter((engine) => engine.translates(from, to)),
    );
    const speaking = this.speaking(to);
    const deaf = wordsKnown ? null : this.missing(this.hearing(from), 'no-speech-engine');
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

  private hearing(language: Language): SpeechToText[] {
    const hearing = this.engines.recognisers.filter((engine) => engine.hears(language));
    return this.ordered('speech-to-text', language, hearing);
  }

  private speaking(language: Language): TextToSpeech[] {
    const speaking = this.engines.voices.filter((engine) => engine.speaks(language));
    return this.ordered('text-to-speech', language, speaking);
  }

  private ordered<Engine extends { info: EngineInfo }>(
    kind: EngineInfo['kind'],
    subject: string,
    engines: Engine[],
  ): Engine[] {
    const order = this.orders.get(subjectKey(kind, subject));
    return order ? inChosenOrder(engines, ({ info }) => info.id, order) : engines;
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
    return engines.filter((engine) => this.allows(engine));
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

function subjectKey(kind: EngineInfo['kind'], subject: string): string {
  return `${kind} ${subject}`;
}
