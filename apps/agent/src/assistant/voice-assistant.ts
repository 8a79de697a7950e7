import type {
  AgentRoom,
  AssistantOrder,
  AssistantReport,
  AssistantTurn,
} from '@intermind/contracts/agent-channel';
import type { Caption } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import { LANGUAGES, type Language } from '@intermind/contracts/languages';
import { ASSISTANT_TEXT_MAX_LENGTH, ASSISTANT_TURNS_MAX } from '@intermind/contracts/limits';
import {
  ASSISTANT_SPEECH_TOPIC,
  type AssistantActivity,
  type AssistantFailure,
  type AssistantProvider,
  OUTSIDE_ASSISTANT_PROVIDERS,
} from '@intermind/contracts/voice-assistant';
import type { Clock } from '@intermind/timing';
import type { LaneSink, RoomPort } from '../interpreter/room-port.ts';
import type { Logger } from '../log.ts';
import { isOnRecord, mayAsk, type OnRecord } from '../shared/on-record.ts';
import { SilenceMeter } from '../sound/silence-meter.ts';
import type { OpenVoiceActivity, VoiceActivity } from '../sound/voice-activity.ts';
import type { EngineRegistry } from '../speech/engine-registry.ts';
import { NOT_UNDERSTOOD } from '../speech/ports.ts';
import { toWords } from '../speech/to-words.ts';
import { addressedQuestion } from './address.ts';
import type { Answer, Answerer, AnswerOrder, Asked, OpenAnswerer } from './answerer.ts';
import { BargeIn, FALSE_ALARM_MS } from './barge-in.ts';
import { PausablePlayer } from './pausable-player.ts';

const TICK_MS = 50;
/** After the button, or after only its name: how long it waits for the question to begin. */
const ASKED_LIMIT_MS = 15_000;
/** Words that began shortly before the button belong to the question. */
const ASKED_EARLY_MS = 700;
/** A person who goes on that soon is still asking. */
const MORE_MS = 1_500;
/** From the question to the first piece of the answer. */
const ANSWER_LIMIT_MS = 35_000;
/** Paused for longer, the rest is not worth saying. */
const PAUSE_LIMIT_MS = 12_000;

export interface VoiceAssistantOptions {
  room: Pick<RoomPort, 'sendText'>;
  sink: LaneSink;
  registry: EngineRegistry;
  clock: Clock;
  log: Logger;
  openVoiceActivity?: OpenVoiceActivity | undefined;
  openAnswerer: OpenAnswerer;
  report: (report: AssistantReport) => void;
}

/**
 * The voice assistant of one meeting, whatever its provider: reads the captions of the interpreter, finds what is meant for it,
 * and gives way to people who speak.
 */
export class VoiceAssistant {
  private readonly options: VoiceAssistantOptions;
  private readonly player: PausablePlayer;
  private readonly bargeIn = new BargeIn();
  /** By identity: who speaks now. */
  private readonly activities = new Map<string, VoiceActivity>();
  private readonly stopTicking: () => void;
  private config: NonNullable<AgentRoom['assistant']> | undefined;
  private record: OnRecord = { offRecord: [] };
  /** Undefined where there is none: it has failed, or is not wanted. */
  private answerer: Answerer | undefined;
  private activity: AssistantActivity = 'listening';
  private turns: (AssistantTurn & { asker: ParticipantId })[] = [];
  private questions = 0;
  private sentences = 0;
  private asked: Asked | undefined;
  private answer: Answer | undefined;
  private pausedAtMs = 0;
  /** Whose next words are a question, since when. */
  private awaited: { participant: ParticipantId; sinceMs: number } | undefined;
  private readonly answered = new Set<string>();
  /** Answerers that are closed and have something left at others. */
  private readonly closing = new Set<Promise<void>>();

  constructor(options: VoiceAssistantOptions) {
    this.options = options;
    this.player = new PausablePlayer(options.sink, (error) =>
      options.log.warn({ error }, 'assistant: track failed'),
    );
    this.sentences = Math.floor(options.clock.nowMs());
    this.stopTicking = options.clock.every(TICK_MS, () => this.tick());
  }

  /** Says again what it does: the API may have missed it. */
  roomChanged(room: AgentRoom): void {
    const { registry } = this.options;
    registry.allow(room);
    this.record = room;
    for (const identity of this.activities.keys())
      if (!isOnRecord(this.record, identity)) this.answerer?.microphoneClosed(identity);
    this.forgetWhoRefuses();
    const provider = room.assistant?.provider;
    if (provider !== this.config?.provider) this.closeAnswerer();
    this.config = room.assistant ?? undefined;
    if (provider === undefined) return;
    if (LANGUAGES.every((language) => registry.recognisers(language).length === 0))
      this.fail(provider, 'no-speech-engine');
    else if (room.sealed && OUTSIDE_ASSISTANT_PROVIDERS.includes(provider)) this.fail(provider, 'sealed');
    else {
      this.answerer ??= this.openAnswerer(provider);
      this.tellActivity();
      this.answerer?.tellAgain?.();
    }
  }

  ordered(order: AssistantOrder): void {
    switch (order.type) {
      case 'ask':
        if (!mayAsk(this.record, order.participantId)) return;
        this.awaited = { participant: order.participantId, sinceMs: this.options.clock.nowMs() };
        return;
      case 'interrupt':
        if (order.ofEarlier) return this.earlierClosed();
        // Nothing to interrupt any more: the API learns how it is.
        if (this.activity === 'speaking' || this.activity === 'paused') this.endAnswer();
        else this.tellActivity();
        return;
      case 'avatar':
        return this.answerer?.admitAvatar?.(order);
      default:
        if (order.question === this.asked?.question) this.answerTakes(order);
    }
  }

  /** The avatar of this assistant is heard in the room from now on, or not any more. */
  avatarSeen(isThere: boolean): void {
    this.answerer?.avatarSeen?.(isThere);
  }

  microphoneHeard(identity: string, frame: Int16Array): void {
    const nowMs = this.options.clock.nowMs();
    const activity = this.activities.get(identity) ?? this.openActivity(identity);
    activity.heard(frame, nowMs);
    this.bargeIn.heard(identity, activity.speaking, nowMs);
    if (isOnRecord(this.record, identity)) this.answerer?.microphoneHeard(identity, frame, activity.speaking);
  }

  microphoneClosed(identity: string): void {
    this.activities.get(identity)?.close();
    this.activities.delete(identity);
    this.bargeIn.left(identity);
    this.answerer?.microphoneClosed(identity);
  }

  /** A caption of the interpreter. */
  captionHeard(caption: Caption): void {
    const { speaker, segment, language, spokenLanguage, text, pending, final } = caption;
    if (!this.config || language !== spokenLanguage || speaker === this.config.participantId) return;
    this.bargeIn.recognised(speaker, segment, toWords(`${text} ${pending}`, language).length);
    this.giveWay();
    // They may interrupt it; it does not listen to what they say.
    if (!mayAsk(this.record, speaker)) return;
    const key = `${speaker} ${String(segment)}`;
    if (!final || this.answered.has(key)) return;
    this.answered.add(key);
    if (this.answered.size > 200) this.answered.delete([...this.answered][0]!);
    const words = text.replaceAll(NOT_UNDERSTOOD, ' ').trim();
    if (words !== '') this.said(caption, words);
  }

  /** Resolves when nothing of it is left at others, after at most 2.5 s. */
  async close(): Promise<void> {
    this.stopTicking();
    this.closeAnswerer();
    for (const identity of [...this.activities.keys()]) this.microphoneClosed(identity);
    await Promise.all(this.closing);
  }

  private said({ speaker, spokenLanguage: language, startMs }: Caption, text: string): void {
    const nowMs = this.options.clock.nowMs();
    const beganMs = startMs ?? nowMs;
    const named = addressedQuestion(text, language, this.config?.calledName ?? '');
    const { awaited, asked } = this;
    const isAwaited =
      awaited?.participant === speaker &&
      beganMs >= awaited.sinceMs - ASKED_EARLY_MS &&
      beganMs <= awaited.sinceMs + ASKED_LIMIT_MS;
    if (named === '') this.awaited = { participant: speaker, sinceMs: nowMs };
    else if (named !== undefined || isAwaited) this.ask(speaker, language, named ?? text, beganMs);
    else if (asked?.asker === speaker && this.activity === 'thinking' && nowMs - asked.heardMs <= MORE_MS)
      this.ask(speaker, language, `${asked.text} ${text}`, asked.askedMs);
  }

  private ask(asker: ParticipantId, language: Language, words: string, beganMs: number): void {
    const { clock, report } = this.options;
    this.awaited = undefined;
    this.dropAnswer();
    if (!this.answerer) return;
    const text = words.slice(0, ASSISTANT_TEXT_MAX_LENGTH);
    const question = ++this.questions;
    const askedMs = Math.max(0, Math.round(beganMs));
    this.asked = { question, asker, language, text, askedMs, heardMs: clock.nowMs() };
    this.answer = this.answerer.begin(this.asked);
    const earlier = this.turns.slice(-ASSISTANT_TURNS_MAX);
    report({ type: 'question', question, asker, language, text, askedMs, earlier });
    this.become('thinking');
  }

  /** What they asked before is not answered any more, nor told with the next question. */
  private forgetWhoRefuses(): void {
    const { refusing = [] } = this.record;
    if (this.awaited && refusing.includes(this.awaited.participant)) this.awaited = undefined;
    if (this.asked && refusing.includes(this.asked.asker)) this.endAnswer();
    this.turns = this.turns.filter(({ asker }) => !refusing.includes(asker));
  }

  /** What comes of earlier meetings is not spoken any more, nor what is still on its way. */
  private earlierClosed(): void {
    if (this.asked?.forget) this.endAnswer();
    else if (this.asked) this.asked.earlierClosed = true;
  }

  private answerTakes(order: AnswerOrder): void {
    if (this.asked && 'forget' in order && order.forget) {
      if (this.asked.earlierClosed) return this.failAnswer();
      this.asked.forget = true;
    }
    this.answer?.take(order);
    if (order.type !== 'answered' || order.complete) return;
    // What came of it is spoken; nothing at all is said so.
    if (this.activity === 'thinking') this.failAnswer();
  }

  private failAnswer(): void {
    this.endAnswer();
    this.tellFailed('no-answer');
  }

  private tick(): void {
    const nowMs = this.options.clock.nowMs();
    const { answer, asked } = this;
    if (!answer || !asked) return;
    answer.tick();
    if (this.activity === 'thinking') {
      if (answer.hasBegun) {
        this.bargeIn.reset();
        this.become('speaking');
      } else if (answer.isOver) this.failAnswer();
      else if (nowMs - asked.heardMs > ANSWER_LIMIT_MS) this.failAnswer();
    } else if (this.activity === 'speaking') {
      if (answer.isOver) this.endAnswer();
      else this.giveWay();
    } else if (this.activity === 'paused') {
      if (nowMs - this.pausedAtMs > PAUSE_LIMIT_MS) this.endAnswer();
      else if (this.bargeIn.silenceMs(nowMs) >= FALSE_ALARM_MS && nowMs - this.pausedAtMs >= FALSE_ALARM_MS) {
        this.bargeIn.reset();
        answer.resume();
        this.become('speaking');
      }
    }
  }

  private giveWay(): void {
    const nowMs = this.options.clock.nowMs();
    if (this.activity !== 'speaking' || !this.bargeIn.isInterrupted(nowMs)) return;
    this.answer?.pause();
    this.pausedAtMs = nowMs;
    this.become('paused');
  }

  private endAnswer(): void {
    if (!this.answer) return;
    this.dropAnswer();
    this.become('listening');
  }

  /** What was heard of the answer stays in the conversation. */
  private dropAnswer(): void {
    const { answer, asked } = this;
    this.answer = undefined;
    this.asked = undefined;
    if (!answer || !asked) return;
    const heard = answer.hasBegun;
    answer.drop();
    this.options.report({ type: 'dropped', question: asked.question, heard });
    const said = answer.heardText.slice(0, ASSISTANT_TEXT_MAX_LENGTH);
    if (said === '') return;
    const { asker, text, askedMs, forget } = asked;
    this.turns.push({ role: 'user', text, askedMs, asker });
    if (!forget) this.turns.push({ role: 'assistant', text: said, askedMs, asker });
    this.turns = this.turns.slice(-ASSISTANT_TURNS_MAX);
  }

  private become(activity: AssistantActivity): void {
    if (this.activity === activity) return;
    this.activity = activity;
    this.tellActivity();
  }

  private tellActivity(): void {
    const { config, activity } = this;
    // It joins until it can be asked.
    if (config && this.answerer?.ready === true)
      this.options.report({ type: 'activity', provider: config.provider, activity });
  }

  private tellFailed(reason: AssistantFailure): void {
    if (this.config) this.options.report({ type: 'failed', provider: this.config.provider, reason });
  }

  private openAnswerer(provider: AssistantProvider): Answerer | undefined {
    const { openAnswerer, room, report } = this.options;
    const made = openAnswerer(provider, {
      player: this.player,
      nextSentence: () => ++this.sentences,
      onSpeech: (speech) => room.sendText(ASSISTANT_SPEECH_TOPIC, JSON.stringify(speech)),
      onReady: () => this.tellActivity(),
      onFailed: (reason) => this.fail(provider, reason),
      onSetback: (reason) => this.tellFailed(reason),
      onAvatar: (state) => report({ type: 'avatar', provider, state }),
    });
    if (!made) this.fail(provider, 'provider-failed');
    return made;
  }

  /** It gives up: the API ends it. */
  private fail(provider: AssistantProvider, reason: AssistantFailure): void {
    this.closeAnswerer();
    this.options.report({ type: 'failed', provider, reason });
  }

  private closeAnswerer(): void {
    const { answerer } = this;
    this.answerer = undefined;
    this.endAnswer();
    const closing = Promise.resolve(answerer?.close());
    this.closing.add(closing);
    void closing.finally(() => this.closing.delete(closing));
  }

  private openActivity(identity: string): VoiceActivity {
    const { registry, openVoiceActivity } = this.options;
    // Where recognisers hear any sound, so does it.
    const hearsAnySound = LANGUAGES.some((language) =>
      registry.recognisers(language).some(({ info }) => info.hearsAnySound === true),
    );
    const activity = !openVoiceActivity || hearsAnySound ? new SilenceMeter() : openVoiceActivity();
    this.activities.set(identity, activity);
    return activity;
  }
}
