import type { Clock } from '@intermind/timing';
import { pcmBytes } from '../engines/transport/pcm-stream.ts';
import type { Logger } from '../log.ts';
import { FRAME_MS, HEARD_SAMPLE_RATE_HZ } from '../sound/format.ts';
import { Resampler } from '../sound/resampler.ts';
import { type GateEvent, SpeechGate } from '../sound/speech-gate.ts';
import type { EngineMeter } from '../speech/engine-meter.ts';
import { EngineError, type EngineInfo } from '../speech/ports.ts';
import type { Answer, Answerer, Asked, Stage } from '../assistant/answerer.ts';
import { HeardItems } from './heard-items.ts';
import { MicrophoneMix } from './microphone-mix.ts';
import { RealtimeAnswer } from './realtime-answer.ts';
import { RealtimeConnection, type RealtimeSettings } from './realtime-connection.ts';
import {
  eventOf,
  type Prompt,
  REALTIME_SAMPLE_RATE_HZ,
  type RealtimeEvent,
  responseCreate,
} from './realtime-messages.ts';

/** Less than this the server takes for nothing. */
const STRETCH_MIN_MS = 100;
/** Without any sound for this long, what was being said is over. */
const GAP_MS = 1_000;
/** The question is asked without its sound when the server has no name for it after this. */
const NAMED_LIMIT_MS = 500;

/** A session without a sound of the answer for this long is given up with the question. */
const MUTE_LIMIT_MS = 20_000;

export interface RealtimeAnswererOptions {
  settings: RealtimeSettings;
  clock: Clock;
  log: Logger;
  meter: EngineMeter;
  stage: Stage;
}

/** Sound that was sent and is not ended yet: when it was said, and how long it is. */
interface Stretch {
  startMs: number;
  endMs: number;
  soundMs: number;
}

/** A question with what is needed to ask it. */
interface Open {
  answer: RealtimeAnswer;
  prompt: Prompt | undefined;
  sinceMs: number;
  /** When it was sent to this session. */
  sentMs: number | undefined;
  /** Asked with the sound around it; without, once the server has refused that. */
  withSound: boolean;
  /** As the server calls the answer. */
  response: string | undefined;
}

/**
 * The provider `openai`: a model that hears the meeting, all microphones as one, and answers with its own voice. It hears
 * all the time and is asked only what is meant for it; each answer is made of what its asker may know.
 */
export class RealtimeAnswerer implements Answerer {
  ready = false;
  private readonly options: RealtimeAnswererOptions;
  private readonly connection: RealtimeConnection;
  private mix = new MicrophoneMix();
  private gate = new SpeechGate();
  private readonly heard = new HeardItems();
  private readonly recogniser: EngineInfo;
  private readonly voice: EngineInfo;
  private resampler = new Resampler(HEARD_SAMPLE_RATE_HZ, REALTIME_SAMPLE_RATE_HZ);
  private stretch: Stretch | undefined;
  private lastHeardMs = 0;
  private open: Open | undefined;
  /** Questions that were sent to this session and whose answers have not begun, in their order. */
  private sent: number[] = [];
  private cancelWait: (() => void) | undefined;

  constructor(options: RealtimeAnswererOptions) {
    this.options = options;
    const { settings, clock, log, stage } = options;
    const known = { id: `${settings.engine}-assistant`, grade: 'production', typicalMs: 0 } as const;
    this.recogniser = { ...known, kind: 'speech-to-text' };
    this.voice = { ...known, kind: 'text-to-speech' };
    this.connection = new RealtimeConnection({
      settings,
      clock,
      log,
      onReady: () => {
        this.ready = true;
        stage.onReady();
        this.ask();
      },
      onEvent: (event) => this.told(event),
      onLost: () => this.lost(),
      onFailed: (error) => {
        log.warn({ error }, 'assistant: the provider failed');
        this.options.meter.failed(this.voice, error.kind);
        stage.onFailed('provider-failed');
      },
    });
  }

  begin(asked: Asked): Answer {
    const { clock, stage } = this.options;
    this.endStretch();
    const answer = new RealtimeAnswer({
      asked,
      stage,
      clock,
      onPrompt: (prompt) => {
        if (this.open?.answer !== answer) return;
        this.open.prompt = prompt;
        this.ask();
      },
      onDropped: (isMute) => this.dropped(answer, isMute),
    });
    const sinceMs = clock.nowMs();
    this.open = {
      answer,
      prompt: undefined,
      sinceMs,
      sentMs: undefined,
      withSound: true,
      response: undefined,
    };
    return answer;
  }

  microphoneHeard(identity: string, frame: Int16Array, speaking: boolean): void {
    const nowMs = this.options.clock.nowMs();
    if (nowMs - this.lastHeardMs > GAP_MS) {
      this.endTurn();
      this.mix = new MicrophoneMix();
    }
    this.lastHeardMs = nowMs;
    for (const { pcm, speech } of this.mix.push(identity, frame, speaking)) {
      const events = this.gate.push(pcm, speech);
      // A turn begins with sound that was held back.
      const soundMs = FRAME_MS * events.filter(({ type }) => type === 'sound').length;
      for (const event of events) this.pass(event, nowMs - soundMs);
    }
  }

  /** No silence may come that would end what was being said. */
  microphoneClosed(identity: string): void {
    if (this.mix.remove(identity)) this.endTurn();
  }

  close(): void {
    this.cancelWait?.();
    this.open = undefined;
    this.connection.close();
  }

  /** @param saidMs when the sound began that passes now */
  private pass(event: GateEvent, saidMs: number): void {
    if (event.type === 'start') return;
    if (event.type === 'end') return this.endTurn();
    // What is said while there is no session is in the transcript.
    if (!this.connection.ready) return;
    const audio = pcmBytes(this.resampler.push(event.pcm)).toString('base64');
    this.connection.send({ type: 'input_audio_buffer.append', audio });
    this.stretch ??= { startMs: saidMs, endMs: saidMs, soundMs: 0 };
    this.stretch.endMs = this.options.clock.nowMs();
    this.stretch.soundMs += FRAME_MS;
    this.options.meter.sound(this.recogniser, FRAME_MS);
  }

  /** What comes next is another turn, and no part of this one. */
  private endTurn(): void {
    this.gate = new SpeechGate();
    this.endStretch();
    if (!this.stretch) return;
    this.stretch = undefined;
    this.connection.send({ type: 'input_audio_buffer.clear' });
  }

  /** What was said so far becomes a stretch that answers can be made of; too little waits for more. */
  private endStretch(): void {
    if (!this.stretch || this.stretch.soundMs < STRETCH_MIN_MS) return;
    const { startMs, endMs } = this.stretch;
    this.heard.ended(startMs, endMs);
    this.stretch = undefined;
    this.connection.send({ type: 'input_audio_buffer.commit' });
  }

  /** Asks the open question as soon as everything is there. */
  private ask(): void {
    const { clock } = this.options;
    const { open } = this;
    if (!open?.prompt || open.sentMs !== undefined || !this.connection.ready) return;
    const nowMs = clock.nowMs();
    const waitedMs = nowMs - open.sinceMs;
    if (this.heard.waits && waitedMs < NAMED_LIMIT_MS) {
      this.cancelWait?.();
      this.cancelWait = clock.after(NAMED_LIMIT_MS - waitedMs, () => this.ask());
      return;
    }
    open.sentMs = nowMs;
    this.sent.push(open.answer.asked.question);
    const heard = open.withSound ? this.heard.since(open.prompt.heardFromMs, nowMs) : [];
    this.connection.send(responseCreate(open.answer.asked, open.prompt, heard));
  }

  private told(event: Exclude<RealtimeEvent, { type: 'ready' | 'failed' }>): void {
    const { open } = this;
    switch (event.type) {
      case 'heard':
        for (const old of this.heard.named(event.item, this.options.clock.nowMs()))
          this.connection.send({ type: 'conversation.item.delete', item_id: old });
        return this.ask();
      case 'not-heard':
        this.heard.refused();
        return this.ask();
      case 'created':
        return this.created(event.response, event.question);
      case 'refused':
        return this.refused(event.event, event.error);
      default:
        if (!open || event.response !== open.response) return;
        this.answers(open.answer, event);
    }
  }

  /** @param named the question that it answers, where the server repeats it; they begin in the order of the questions */
  private created(response: string, named: number | undefined): void {
    const { open } = this;
    const question = named ?? this.sent[0];
    const wasSent = question !== undefined && this.sent.includes(question);
    if (wasSent) this.sent = this.sent.filter((other) => other !== question);
    else this.options.log.warn({ response }, 'assistant: an answer that was not asked for is cancelled');
    if (wasSent && question === open?.answer.asked.question) open.response = response;
    // Nobody waits for it any more.
    else this.cancel(response);
  }

  private answers(
    answer: RealtimeAnswer,
    event: Extract<RealtimeEvent, { type: 'sound' | 'text' | 'done' }>,
  ): void {
    const { meter, log } = this.options;
    if (event.type === 'text') return answer.text(event.text);
    if (event.type === 'sound') {
      const bytes = (event.base64.length * 3) / 4;
      meter.sound(this.voice, (bytes * 1_000) / (2 * REALTIME_SAMPLE_RATE_HZ));
      return answer.sound(event.base64);
    }
    if (event.error) {
      meter.failed(this.voice, event.error.kind);
      log.warn({ error: event.error }, 'assistant: an answer failed');
    } else meter.answered(this.voice);
    answer.end();
    this.open = undefined;
  }

  private refused(event: string | undefined, error: EngineError): void {
    const { log } = this.options;
    const { open } = this;
    if (open?.sentMs === undefined || event !== eventOf(open.answer.asked.question))
      return log.debug({ error }, 'assistant: a message was refused');
    log.warn({ error }, 'assistant: a question was refused');
    this.sent = this.sent.filter((question) => question !== open.answer.asked.question);
    if (!open.withSound || open.response !== undefined) return open.answer.end();
    open.withSound = false;
    open.sentMs = undefined;
    this.ask();
  }

  private dropped(answer: RealtimeAnswer, isMute: boolean): void {
    const { open } = this;
    if (open?.answer !== answer) return;
    this.open = undefined;
    this.cancelWait?.();
    if (open.response !== undefined) this.cancel(open.response);
    const { clock, settings } = this.options;
    if (isMute && open.sentMs !== undefined && clock.nowMs() - open.sentMs >= MUTE_LIMIT_MS)
      this.connection.fail(new EngineError(`${settings.engine} does not answer`, 'engine'));
  }

  private cancel(response: string): void {
    this.connection.send({ type: 'response.cancel', response_id: response });
  }

  /** An answer that has begun ends there; a question without one is asked again. */
  private lost(): void {
    this.heard.clear();
    this.sent = [];
    this.stretch = undefined;
    this.resampler = new Resampler(HEARD_SAMPLE_RATE_HZ, REALTIME_SAMPLE_RATE_HZ);
    const { open } = this;
    if (!open) return;
    if (open.answer.isComing) {
      open.answer.end();
      this.open = undefined;
    } else {
      open.sentMs = undefined;
      open.response = undefined;
    }
  }
}
