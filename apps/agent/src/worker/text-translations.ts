import type { AgentToApi, ApiToAgent } from '@intermind/contracts/agent-channel';
import { TRANSLATIONS_AT_ONCE_MAX } from '@intermind/contracts/limits';
import type { Clock } from '@intermind/timing';
import type { Logger } from '../log.ts';
import { inTurn } from '../shared/in-turn.ts';
import { EngineRegistry } from '../speech/engine-registry.ts';
import { firstThatWorks, type Ladder } from '../speech/fallback.ts';
import { pairName } from '../speech/pairs.ts';
import type { EngineSet, TextTranslator } from '../speech/ports.ts';
import { withEngineTimeLimit } from '../speech/time-limit.ts';

type Asked = Extract<ApiToAgent, { type: 'translate' }>;

/** Of one text. */
const TEXT_LIMIT_MS = 8_000;
/** The worker ends soon after that: an engine that hangs does not keep it. */
const CLOSE_LIMIT_MS = 400;

/** Engines, and how many texts they translate. */
interface InUse {
  engines: EngineSet;
  registry: EngineRegistry;
  answers: number;
}

export interface TextTranslationsOptions {
  clock: Clock;
  log: Logger;
  send: (message: AgentToApi) => void;
}

/** Translates what the API asks for outside meetings: questions about past meetings, and what was said in them. */
export class TextTranslations {
  private readonly options: TextTranslationsOptions;
  private current: InUse;
  /** Of those that others took the place of: what still translates. */
  private readonly ending = new Set<InUse>();
  private readonly change = inTurn((error) =>
    this.options.log.error({ error }, 'the engines that were installed could not be opened'),
  );
  private readonly running = new Map<number, AbortController>();
  private closed = false;

  constructor(engines: EngineSet, options: TextTranslationsOptions) {
    this.options = options;
    this.current = this.inUse(engines);
  }

  /**
   * Others were installed: they translate from now on, and those before are closed when they have finished. One change after the
   * other; where they cannot be opened nothing changes. After `close` none are opened.
   */
  use(open: () => Promise<EngineSet>): Promise<void> {
    return this.change(async () => {
      if (this.closed) return;
      const now = this.inUse(await open());
      if (this.hasClosed) return this.closeEngines(now);
      const before = this.current;
      this.current = now;
      this.ending.add(before);
      await this.closeIfDone(before);
    });
  }

  async answer(asked: Asked): Promise<void> {
    const { log, send } = this.options;
    const { id, from, to } = asked;
    const inUse = this.current;
    const engines = enginesFor(inUse.engines, asked);
    if (engines.length === 0 || this.running.size >= TRANSLATIONS_AT_ONCE_MAX) {
      send({ type: 'translated', id, texts: null });
      return;
    }
    const stop = new AbortController();
    this.running.set(id, stop);
    inUse.answers++;
    try {
      const texts: string[] = [];
      const ladder = { registry: inUse.registry, engines, pair: pairName({ from, to }) };
      for (const text of asked.texts) texts.push(await this.translate(ladder, asked, text, stop.signal));
      if (!stop.signal.aborted) send({ type: 'translated', id, texts });
    } catch (error) {
      if (stop.signal.aborted) return;
      log.warn({ error, from, to }, 'a text was not translated');
      send({ type: 'translated', id, texts: null });
    } finally {
      if (this.running.get(id) === stop) this.running.delete(id);
      inUse.answers--;
      await this.closeIfDone(inUse);
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

  /** Engines that are being opened are closed too, as soon as they are open. @returns when all are closed, or after some time */
  async close(): Promise<void> {
    this.closed = true;
    const all = [this.current, ...this.ending];
    this.ending.clear();
    const late = Promise.withResolvers<void>();
    const cancel = this.options.clock.after(CLOSE_LIMIT_MS, late.resolve);
    const opened = this.change(() => Promise.resolve());
    await Promise.race([Promise.all([opened, ...all.map((one) => this.closeEngines(one))]), late.promise]);
    cancel();
  }

  /** Read again: it may have changed while something was awaited. */
  private get hasClosed(): boolean {
    return this.closed;
  }

  private inUse(engines: EngineSet): InUse {
    return { engines, registry: new EngineRegistry(engines, this.options.clock), answers: 0 };
  }

  private async closeIfDone(one: InUse): Promise<void> {
    if (one.answers === 0 && this.ending.delete(one)) await this.closeEngines(one);
  }

  private async closeEngines({ engines }: InUse): Promise<void> {
    await engines
      .close()
      .catch((error: unknown) => this.options.log.warn({ error }, 'closing engines failed'));
  }

  private translate(
    ladder: Ladder<TextTranslator>,
    { from, to }: Asked,
    text: string,
    stop: AbortSignal,
  ): Promise<string> {
    const { clock } = this.options;
    return firstThatWorks(ladder, stop, (engine) =>
      withEngineTimeLimit(clock, TEXT_LIMIT_MS, engine.info.id, stop, (signal) =>
        engine.translate({ text, from, to, complete: true, signal }),
      ),
    );
  }
}

function enginesFor({ translators }: EngineSet, { from, to, sealed }: Asked): TextTranslator[] {
  return translators.filter(
    (engine) =>
      engine.info.grade === 'production' &&
      !(sealed && engine.info.own !== true) &&
      engine.translates(from, to),
  );
}
