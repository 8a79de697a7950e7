import type { AgentToApi, ApiToAgent } from '@intermind/contracts/agent-channel';
import { TRANSLATIONS_AT_ONCE_MAX } from '@intermind/contracts/limits';
import type { Clock } from '@intermind/timing';
import type { Logger } from '../log.ts';
import { EngineRegistry } from '../speech/engine-registry.ts';
import { firstThatWorks } from '../speech/fallback.ts';
import { pairName } from '../speech/pairs.ts';
import type { EngineSet, TextTranslator } from '../speech/ports.ts';
import { withEngineTimeLimit } from '../speech/time-limit.ts';

type Asked = Extract<ApiToAgent, { type: 'translate' }>;

/** Of one text. */
const TEXT_LIMIT_MS = 8_000;

export interface TextTranslationsOptions {
  clock: Clock;
  log: Logger;
  send: (message: AgentToApi) => void;
}

/** Translates what the API asks for outside meetings: questions about past meetings, and what was said in them. */
export class TextTranslations {
  private readonly options: TextTranslationsOptions;
  private engines: EngineSet;
  private registry: EngineRegistry;
  private readonly running = new Map<number, AbortController>();

  constructor(engines: EngineSet, options: TextTranslationsOptions) {
    this.options = options;
    this.engines = engines;
    this.registry = new EngineRegistry(engines, options.clock);
  }

  /** Others were installed. @returns those before */
  use(engines: EngineSet): EngineSet {
    const before = this.engines;
    this.engines = engines;
    this.registry = new EngineRegistry(engines, this.options.clock);
    return before;
  }

  async answer(asked: Asked): Promise<void> {
    const { log, send } = this.options;
    const { id, from, to } = asked;
    const engines = this.enginesFor(asked);
    if (engines.length === 0 || this.running.size >= TRANSLATIONS_AT_ONCE_MAX) {
      send({ type: 'translated', id, texts: null });
      return;
    }
    const stop = new AbortController();
    this.running.set(id, stop);
    try {
      const texts: string[] = [];
      for (const text of asked.texts) texts.push(await this.translate(engines, asked, text, stop.signal));
      if (!stop.signal.aborted) send({ type: 'translated', id, texts });
    } catch (error) {
      if (stop.signal.aborted) return;
      log.warn({ error, from, to }, 'a text was not translated');
      send({ type: 'translated', id, texts: null });
    } finally {
      if (this.running.get(id) === stop) this.running.delete(id);
    }
  }

  /** Nobody waits for the answer any more: its place is free. */
  cancel(id: number): void {
    this.running.get(id)?.abort(new Error('nobody waits for the translation'));
  }

  /** Nobody there remembers what it asked for: every place is free. */
  apiGone(): void {
    for (const stop of this.running.values()) stop.abort(new Error('the connection to the API is lost'));
    this.running.clear();
  }

  close(): Promise<void> {
    return this.engines.close();
  }

  private enginesFor({ from, to, sealed }: Asked): TextTranslator[] {
    return this.engines.translators.filter(
      (engine) =>
        engine.info.grade === 'production' &&
        !(sealed && engine.info.own !== true) &&
        engine.translates(from, to),
    );
  }

  private translate(
    engines: readonly TextTranslator[],
    { from, to }: Asked,
    text: string,
    stop: AbortSignal,
  ): Promise<string> {
    const { clock } = this.options;
    const ladder = { registry: this.registry, engines, pair: pairName({ from, to }) };
    return firstThatWorks(ladder, stop, (engine) =>
      withEngineTimeLimit(clock, TEXT_LIMIT_MS, engine.info.id, stop, (signal) =>
        engine.translate({ text, from, to, complete: true, signal }),
      ),
    );
  }
}
