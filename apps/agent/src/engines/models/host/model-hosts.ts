import type { Clock } from '@intermind/timing';
import { BackOff } from '../../../shared/back-off.ts';
import { EngineError } from '../../../speech/ports.ts';
import type { ModelCall, ModelCallEvents, ModelCalls } from '../model-calls.ts';
import type { InstalledModel } from '../store.ts';
import type { FromModel, ModelRequest, ToModel } from './model-protocol.ts';

/** A process that loads one model. */
export interface ModelProcess {
  send(message: ToModel): void;
  kill(): void;
}

export interface ModelProcessEvents {
  message(message: FromModel): void;
  /** Once, last. */
  exited(detail: string): void;
}

export interface ModelHostsOptions {
  clock: Clock;
  /** Looks at the folder each time: what was added or removed meanwhile counts at once. */
  find: (model: string) => InstalledModel | undefined;
  startProcess: (events: ModelProcessEvents) => ModelProcess;
  /** What this machine could still give, in MB. */
  freeMb: () => number;
  /** For one question. */
  threads: number;
}

const TICK_MS = 1_000;
const LOAD_LIMIT_MS = 60_000;
/** A process that has questions and says nothing for this long hangs. */
const SILENCE_LIMIT_MS = 30_000;
/** A model that nobody asked for this long gives its memory back. */
const IDLE_LIMIT_MS = 5 * 60_000;
/** After a model could not be loaded. */
const LOAD_REST_MS = [2_000, 10_000, 30_000, 120_000];
const CALLS_MAX = 32;
/** Left to the rest of the machine. */
const SPARE_MB = 300;
const NO_ROOM_REST_MS = 30_000;

interface OpenCall {
  events: ModelCallEvents;
}

interface Host {
  installed: InstalledModel;
  process: ModelProcess;
  /** Wait until the model is loaded; undefined when it is. */
  waiting: ToModel[] | undefined;
  calls: Map<number, OpenCall>;
  sinceMs: number;
  heardMs: number;
  why: string | undefined;
}

/** The processes of the models of this machine: each is loaded once, when it is asked, as long as there is room. */
export class ModelHosts implements ModelCalls {
  private readonly options: ModelHostsOptions;
  private readonly hosts = new Map<string, Host>();
  private readonly rests = new Map<string, { backOff: BackOff; untilMs: number; why: string }>();
  private nextCall = 1;
  private stopTicking: (() => void) | undefined;
  private closed = false;

  constructor(options: ModelHostsOptions) {
    this.options = options;
  }

  /** Models that are loaded or being loaded. */
  get loaded(): string[] {
    return [...this.hosts.keys()];
  }

  start(model: string, request: ModelRequest, events: ModelCallEvents): ModelCall {
    try {
      return this.call(this.hostOf(model), request, events);
    } catch (error) {
      // The caller has its call before it hears how it ended.
      queueMicrotask(() => events.failed(error as EngineError));
      return { sound: () => undefined, end: () => undefined, cancel: () => undefined };
    }
  }

  close(): void {
    this.closed = true;
    this.stopTicking?.();
    for (const host of this.hosts.values()) this.stop(host, 'closed');
  }

  private call(host: Host, request: ModelRequest, events: ModelCallEvents): ModelCall {
    if (host.calls.size >= CALLS_MAX)
      throw new EngineError(`${host.installed.model.id} has too much to do`, 'engine');
    const call = this.nextCall++;
    if (host.calls.size === 0) host.heardMs = this.options.clock.nowMs();
    host.calls.set(call, { events });
    const send = (message: ToModel): void => {
      if (!host.calls.has(call)) return;
      if (host.waiting) host.waiting.push(message);
      else host.process.send(message);
    };
    send({ type: 'call', call, request });
    return {
      sound: (pcm) => send({ type: 'sound', call, pcm }),
      end: () => send({ type: 'end', call }),
      cancel: () => {
        send({ type: 'cancel', call });
        this.ended(host, call);
      },
    };
  }

  private hostOf(id: string): Host {
    if (this.closed) throw new EngineError('the models are closed', 'engine');
    const running = this.hosts.get(id);
    if (running) return running;
    const installed = this.options.find(id);
    if (!installed) throw new EngineError(`${id} is not installed any more`, 'request');
    const rest = this.rests.get(id);
    const nowMs = this.options.clock.nowMs();
    if (rest && nowMs < rest.untilMs)
      throw new EngineError(`${id} could not be loaded: ${rest.why}`, 'engine', {
        retryAfterMs: rest.untilMs - nowMs,
      });
    this.makeRoom(installed);
    return this.load(installed);
  }

  /** @throws EngineError where the machine has too little memory left */
  private makeRoom({ model }: InstalledModel): void {
    const hosts = [...this.hosts.values()];
    // What is being loaded has not taken its memory yet.
    const promisedMb = hosts
      .filter(({ waiting }) => waiting !== undefined)
      .reduce((sum, { installed }) => sum + installed.model.memoryMb, 0);
    let freeMb = this.options.freeMb() - promisedMb - SPARE_MB;
    const idle = hosts
      .filter(({ calls, waiting }) => calls.size === 0 && waiting === undefined)
      .sort((one, other) => one.heardMs - other.heardMs);
    const idleMb = idle.reduce((sum, { installed }) => sum + installed.model.memoryMb, 0);
    if (freeMb + idleMb < model.memoryMb)
      throw new EngineError(
        `${model.id} needs ${String(model.memoryMb)} MB of memory, and ${String(Math.max(0, Math.floor(freeMb)))} MB are free`,
        'engine',
        { retryAfterMs: NO_ROOM_REST_MS },
      );
    for (const host of idle) {
      if (freeMb >= model.memoryMb) return;
      freeMb += host.installed.model.memoryMb;
      this.stop(host, 'another model needs its memory');
    }
  }

  private load(installed: InstalledModel): Host {
    const { clock, startProcess, threads } = this.options;
    const { model, folder } = installed;
    const host: Host = {
      installed,
      waiting: [],
      calls: new Map(),
      sinceMs: clock.nowMs(),
      heardMs: clock.nowMs(),
      why: undefined,
      process: startProcess({
        message: (message) => this.receive(host, message),
        exited: (detail) => this.exited(host, detail),
      }),
    };
    this.hosts.set(model.id, host);
    this.stopTicking ??= clock.every(TICK_MS, () => this.tick());
    const { runtime, files } = model;
    host.process.send({ type: 'load', model: { runtime, folder, files, threads } });
    return host;
  }

  private receive(host: Host, message: FromModel): void {
    host.heardMs = this.options.clock.nowMs();
    if (message.type === 'loaded') {
      const waiting = host.waiting ?? [];
      host.waiting = undefined;
      this.rests.delete(host.installed.model.id);
      for (const one of waiting) host.process.send(one);
      return;
    }
    if (message.type === 'not-loaded') return this.stop(host, message.message);
    const open = host.calls.get(message.call);
    if (!open) return;
    if (message.type === 'answer') return open.events.answer(message.answer);
    this.ended(host, message.call);
    if (message.type === 'done') open.events.done();
    else open.events.failed(new EngineError(message.message, message.kind, message));
  }

  private ended(host: Host, call: number): void {
    if (host.calls.delete(call)) host.heardMs = this.options.clock.nowMs();
  }

  private tick(): void {
    const nowMs = this.options.clock.nowMs();
    for (const host of this.hosts.values()) {
      const quietMs = nowMs - host.heardMs;
      if (host.waiting && nowMs - host.sinceMs >= LOAD_LIMIT_MS) this.stop(host, 'loading took too long');
      else if (!host.waiting && host.calls.size > 0 && quietMs >= SILENCE_LIMIT_MS)
        this.stop(host, 'it does not answer any more');
      else if (host.calls.size === 0 && quietMs >= IDLE_LIMIT_MS) this.stop(host, 'nobody needs it');
    }
    if (this.hosts.size > 0) return;
    this.stopTicking?.();
    this.stopTicking = undefined;
  }

  private stop(host: Host, why: string): void {
    host.why ??= why;
    host.process.kill();
    this.gone(host);
  }

  private exited(host: Host, detail: string): void {
    host.why ??= detail;
    this.gone(host);
  }

  private gone(host: Host): void {
    const { id } = host.installed.model;
    if (this.hosts.get(id) !== host) return;
    this.hosts.delete(id);
    const why = host.why ?? 'it ended';
    if (host.waiting && !this.closed) this.rest(id, why);
    const calls = [...host.calls.values()];
    host.calls.clear();
    const text = host.waiting ? `${id} could not be loaded: ${why}` : `${id} stopped: ${why}`;
    for (const { events } of calls) events.failed(new EngineError(text, 'engine'));
  }

  private rest(id: string, why: string): void {
    const { backOff } = this.rests.get(id) ?? { backOff: new BackOff(LOAD_REST_MS) };
    this.rests.set(id, { backOff, why, untilMs: this.options.clock.nowMs() + backOff.nextDelayMs() });
  }
}
