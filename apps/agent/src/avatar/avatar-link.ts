import type { Clock } from '@intermind/timing';
import type { AvatarWay } from '../assistant/answerer.ts';
import { asEngineError } from '../engines/transport/engine-failure.ts';
import type { Logger } from '../log.ts';
import { EngineError } from '../speech/ports.ts';
import { type AvatarEvent, type AvatarServer, KEEP_ALIVE, START_LISTENING } from './avatar-messages.ts';
import { AvatarSession } from './avatar-session.ts';

export interface AvatarLinkOptions {
  server: AvatarServer;
  clock: Clock;
  log: Logger;
  /** It wants a way into the meeting (`admit`), or must not be heard there any more. */
  onAvatar: (state: 'wanted' | 'gone') => void;
  onReady: () => void;
  onEvent: (event: Extract<AvatarEvent, { type: 'started' | 'ended' }>) => void;
  /** It is gone; another one may come. `error`: undefined where that was planned. */
  onLost: (error?: EngineError) => void;
  /** No other one comes. `worked`: there was one. */
  onFailed: (error: EngineError, worked: boolean) => void;
}

/** All tries to come for the first time take less than ASSISTANT_JOIN_LIMIT_MS: the reason is known before that. */
const FIRST_LIMIT_MS = 25_000;
/** One try: LiveAvatar starts a machine, which joins the meeting. */
const TRY_LIMIT_MS = 15_000;
/** Before each further try, for the first time and after one that worked. */
const FIRST_RETRY_MS = [500, 1_000, 2_000];
const RETRY_MS = [1_000, 5_000, 15_000, 30_000];
/** A session that lasted this long worked: the next one has all its tries. */
const WORKED_MS = 30_000;
/** Asked to wait for longer it gives up. */
const REST_MAX_MS = 60_000;
const KEEP_ALIVE_MS = 60_000;
/** So long before its end, but not in its first half, a session is replaced, at a moment when nothing is said: at the end it falls silent without a word. */
const RENEW_MS = 10_000;

/** An avatar in the meeting, which is started again when it breaks or its time is over, a bounded number of times. */
export class AvatarLink {
  private readonly options: AvatarLinkOptions;
  private readonly ending = new AbortController();
  private readonly startedMs: number;
  private session: AvatarSession | undefined;
  private readyAtMs: number | undefined;
  private worked = false;
  private tries = 0;
  private opening: Promise<void>;
  /** Sessions that are being stopped. */
  private stopping: Promise<unknown> = Promise.resolve();
  private way = Promise.withResolvers<AvatarWay>();
  /** It has asked for a way into the meeting, and the API has not answered. */
  private isAsking = false;
  private there = Promise.withResolvers<undefined>();
  private isThere = false;
  private isExpiring = false;
  private busy = false;
  private cancelTimers: (() => void)[] = [];

  constructor(options: AvatarLinkOptions) {
    this.options = options;
    this.startedMs = options.clock.nowMs();
    this.opening = this.open();
  }

  /** It can be spoken through, and is heard. */
  get ready(): boolean {
    return this.readyAtMs !== undefined;
  }

  /** Is lost where there is no session. */
  send(message: object): void {
    if (this.ready) this.session?.send(message);
  }

  admit(way: AvatarWay): void {
    this.way.resolve(way);
  }

  /** The API may have missed that a way is wanted. */
  askAgain(): void {
    if (this.isAsking) this.options.onAvatar('wanted');
  }

  /** The avatar's voice is in the room from now on, or not any more. */
  seen(isThere: boolean): void {
    const wasThere = this.isThere;
    this.isThere = isThere;
    if (isThere) this.there.resolve(undefined);
    else if (this.ready) this.fail(new EngineError(`${this.engine} has left the meeting`, 'engine'));
    // It may come again before the session says that it is connected.
    else if (wasThere) this.there = Promise.withResolvers<undefined>();
  }

  /** The session does not work, for what it says or does not. */
  fail(error: EngineError): void {
    this.session?.fail(error);
  }

  /** Something is being said: the session is not replaced now, unless its time is over. */
  setBusy(busy: boolean): void {
    this.busy = busy;
    if (!busy && this.isExpiring) this.renew();
  }

  /** Resolves when no session is left. */
  async close(): Promise<void> {
    if (!this.ending.signal.aborted) this.ending.abort(new Error('the voice assistant is closed'));
    const session = this.leave();
    await Promise.all([session?.stop(), this.stopping, this.opening]);
  }

  private get engine(): string {
    return this.options.server.engine;
  }

  private async open(): Promise<void> {
    const { clock } = this.options;
    // A new one comes: one that was there before does not count.
    this.there = Promise.withResolvers<undefined>();
    this.isThere = false;
    this.isExpiring = false;
    const limit = new AbortController();
    const signal = AbortSignal.any([this.ending.signal, limit.signal]);
    const cancel = clock.after(Math.min(TRY_LIMIT_MS, this.leftMs()), () =>
      limit.abort(new EngineError(`${this.engine} does not come`, 'engine')),
    );
    try {
      // Its maker has it before it asks for anything.
      await Promise.resolve();
      this.begin(await this.openSession(signal));
    } catch (error) {
      this.lost(asEngineError(this.engine, error));
    } finally {
      cancel();
    }
  }

  /** Resolves when it is heard in the room. Whatever fails, no session is left. */
  private async openSession(signal: AbortSignal): Promise<AvatarSession> {
    const failed = Promise.withResolvers<never>();
    failed.promise.catch(() => undefined);
    const here: { session?: AvatarSession } = {};
    const onFailed = (error: EngineError): void => {
      if (here.session && this.session === here.session) this.lost(error);
      else failed.reject(error);
    };
    const way = await this.ask(signal);
    const session = await AvatarSession.open({ ...this.options, way, onFailed }, signal);
    here.session = session;
    try {
      do await Promise.race([failed.promise, aborted(signal), this.there.promise]);
      while (!this.isThere);
      signal.throwIfAborted();
      return session;
    } catch (error) {
      await session.stop();
      throw error;
    }
  }

  private begin(session: AvatarSession): void {
    const { clock, onReady } = this.options;
    this.session = session;
    this.readyAtMs = clock.nowMs();
    this.worked = true;
    this.cancelTimers = [clock.every(KEEP_ALIVE_MS, () => this.send(KEEP_ALIVE))];
    const { limitMs } = session;
    if (limitMs !== undefined)
      this.cancelTimers.push(
        clock.after(Math.max(limitMs / 2, limitMs - RENEW_MS), () => {
          this.isExpiring = true;
          if (!this.busy) this.renew();
        }),
        clock.after(limitMs, () => this.renew()),
      );
    this.send(START_LISTENING);
    onReady();
  }

  private async ask(signal: AbortSignal): Promise<AvatarWay> {
    this.way = Promise.withResolvers<AvatarWay>();
    this.isAsking = true;
    this.options.onAvatar('wanted');
    const way = await Promise.race([this.way.promise, aborted(signal)]);
    this.isAsking = false;
    return way;
  }

  /** Its time is over: another one takes its place as soon as it has gone, or later if it was short. */
  private renew(): void {
    if (this.ready && this.lastedMs < WORKED_MS)
      return this.lost(new EngineError(`${this.engine} ends sessions too soon`, 'engine'));
    const session = this.leave();
    if (!session || this.ending.signal.aborted) return;
    this.tries = 0;
    this.options.onAvatar('gone');
    this.options.onLost();
    this.opening = session.stop().then(() => this.open());
  }

  private lost(error: EngineError): void {
    if (this.ending.signal.aborted) return;
    const { clock, log, onAvatar, onLost, onFailed } = this.options;
    if (this.lastedMs >= WORKED_MS) this.tries = 0;
    this.stopping = Promise.all([this.stopping, this.leave()?.stop()]);
    onAvatar('gone');
    // Without a way nothing was tried: the provider is not to blame, and the API comes back.
    const wasTried = !this.isAsking;
    this.isAsking = false;
    onLost(wasTried ? error : undefined);
    const rests = this.worked ? RETRY_MS : FIRST_RETRY_MS;
    const restMs = Math.max(rests[this.tries] ?? Infinity, error.retryAfterMs ?? 0);
    if (wasTried) this.tries += 1;
    if (error.kind !== 'engine' || restMs >= Math.min(this.leftMs(), REST_MAX_MS)) {
      this.ending.abort(error);
      return onFailed(error, this.worked);
    }
    log.warn({ error, tries: this.tries }, 'assistant: the avatar is lost; another one is started');
    this.cancelTimers = [
      clock.after(restMs, () => {
        this.opening = this.open();
      }),
    ];
  }

  private get lastedMs(): number {
    return this.readyAtMs === undefined ? 0 : this.options.clock.nowMs() - this.readyAtMs;
  }

  /** @returns the session, which is not this one's any more */
  private leave(): AvatarSession | undefined {
    for (const cancel of this.cancelTimers) cancel();
    this.cancelTimers = [];
    const { session } = this;
    this.session = undefined;
    this.readyAtMs = undefined;
    return session;
  }

  /** Until somebody else gives up on it. */
  private leftMs(): number {
    return this.worked ? Infinity : FIRST_LIMIT_MS - (this.options.clock.nowMs() - this.startedMs);
  }
}

/** Rejects when the signal is aborted, with its reason. */
function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  if (signal.aborted) reject(signal.reason);
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  promise.catch(() => undefined);
  return promise;
}
