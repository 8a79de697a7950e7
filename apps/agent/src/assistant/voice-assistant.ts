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
} from '@intermind/contracts/voice-assistant';
import type { Clock } from '@intermind/timing';
import type { LaneSink, RoomPort } from '../interpreter/room-port.ts';
import type { Logger } from '../log.ts';
import { SilenceMeter } from '../sound/silence-meter.ts';
import type { OpenVoiceActivity, VoiceActivity } from '../sound/voice-activity.ts';
import type { EngineRegistry } from '../speech/engine-registry.ts';
import { NOT_UNDERSTOOD } from '../speech/ports.ts';
import { toWords } from '../speech/to-words.ts';
import { addressedQuestion } from './address.ts';
import { BargeIn, FALSE_ALARM_MS } from './barge-in.ts';
import { PausablePlayer } from './pausable-player.ts';
import { SpokenAnswer } from './spoken-answer.ts';

const TICK_MS = 50;
/** After the button, or after only its name: how long it waits for the question to begin. */
const ASKED_LIMIT_MS = 15_000;
/** Words that began shortly before the button belong to the question. */
const ASKED_EARLY_MS = 700;
/** Who goes on that soon is still asking. */
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
  report: (report: AssistantReport) => void;
}

interface Asked {
  question: number;
  asker: ParticipantId;
  language: Language;
  text: string;
  askedMs: number;
  /** When its last words were recognised. */
  heardMs: number;
}

/**
 * The voice assistant of one meeting, with the API's chat model: reads the captions of the interpreter, asks for answers
 * to what is meant for it, and speaks them. Gives way to people who speak.
 */
export class VoiceAssistant {
  private readonly options: VoiceAssistantOptions;
  private readonly player: PausablePlayer;
  private readonly bargeIn = new BargeIn();
  private readonly ears = new Map<string, VoiceActivity>();
  private readonly stopTicking: () => void;
  private config: NonNullable<AgentRoom['assistant']> | undefined;
  private activity: AssistantActivity = 'listening';
  private turns: AssistantTurn[] = [];
  private questions = 0;
  private sentences = 0;
  private asked: Asked | undefined;
  private answer: SpokenAnswer | undefined;
  private pausedAtMs = 0;
  /** Whose next words are a question, since when. */
  private awaited: { participant: ParticipantId; sinceMs: number } | undefined;
  private readonly answered = new Set<string>();

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
    const { registry, report } = this.options;
    registry.allow(room);
    if (!room.assistant) return;
    this.config = room.assistant;
    const { provider } = room.assistant;
    if (LANGUAGES.every((language) => registry.recognisers(language).length === 0))
      report({ type: 'failed', provider, reason: 'no-speech-engine' });
    else this.tellActivity();
  }

  ordered(order: AssistantOrder): void {
    switch (order.type) {
      case 'ask':
        this.awaited = { participant: order.participantId, sinceMs: this.options.clock.nowMs() };
        return;
      case 'interrupt':
        // Nothing to interrupt any more: the API learns how it is.
        if (this.activity === 'speaking' || this.activity === 'paused') this.endAnswer();
        else this.tellActivity();
        return;
      case 'answer':
        if (order.question === this.asked?.question) this.answer?.push(order.text);
        return;
      case 'answered':
        if (order.question === this.asked?.question) this.answerCame(order.complete);
    }
  }

  microphoneHeard(identity: string, frame: Int16Array): void {
    const nowMs = this.options.clock.nowMs();
    const ear = this.ears.get(identity) ?? this.openEar(identity);
    ear.heard(frame, nowMs);
    this.bargeIn.heard(identity, ear.speaking, nowMs);
  }

  microphoneClosed(identity: string): void {
    this.ears.get(identity)?.close();
    this.ears.delete(identity);
    this.bargeIn.left(identity);
  }

  /** A caption of the interpreter. */
  captionHeard(caption: Caption): void {
    const { speaker, segment, language, spokenLanguage, text, pending, final } = caption;
    if (language !== spokenLanguage || speaker === this.config?.participantId) return;
    this.bargeIn.recognised(speaker, segment, toWords(`${text} ${pending}`, language).length);
    this.giveWay();
    const key = `${speaker} ${String(segment)}`;
    if (!final || this.answered.has(key)) return;
    this.answered.add(key);
    if (this.answered.size > 200) this.answered.delete([...this.answered][0]!);
    const words = text.replaceAll(NOT_UNDERSTOOD, ' ').trim();
    if (words !== '') this.said(caption, words);
  }

  close(): void {
    this.stopTicking();
    this.endAnswer();
    for (const identity of [...this.ears.keys()]) this.microphoneClosed(identity);
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
    const { clock, report, registry, log, room } = this.options;
    this.awaited = undefined;
    this.dropAnswer();
    const text = words.slice(0, ASSISTANT_TEXT_MAX_LENGTH);
    const question = ++this.questions;
    const askedMs = Math.max(0, Math.round(beganMs));
    this.asked = { question, asker, language, text, askedMs, heardMs: clock.nowMs() };
    this.answer = new SpokenAnswer({
      language,
      speaker: 'assistant',
      player: this.player,
      registry,
      clock,
      log,
      nextSentence: () => ++this.sentences,
      onSpeech: (speech) => room.sendText(ASSISTANT_SPEECH_TOPIC, JSON.stringify(speech)),
    });
    const earlier = this.turns.slice(-ASSISTANT_TURNS_MAX);
    report({ type: 'question', question, asker, language, text, askedMs, earlier });
    this.become('thinking');
  }

  private answerCame(complete: boolean): void {
    this.answer?.finish();
    if (complete) return;
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
        this.player.resume();
        this.become('speaking');
      }
    }
  }

  private giveWay(): void {
    const nowMs = this.options.clock.nowMs();
    if (this.activity !== 'speaking' || !this.bargeIn.isInterrupted(nowMs)) return;
    this.player.pause();
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
    answer.drop();
    this.options.report({ type: 'dropped', question: asked.question });
    const said = answer.heardText.slice(0, ASSISTANT_TEXT_MAX_LENGTH);
    if (said === '') return;
    const { text, askedMs } = asked;
    this.turns.push({ role: 'user', text, askedMs }, { role: 'assistant', text: said, askedMs });
    this.turns = this.turns.slice(-ASSISTANT_TURNS_MAX);
  }

  private become(activity: AssistantActivity): void {
    if (this.activity === activity) return;
    this.activity = activity;
    this.tellActivity();
  }

  private tellActivity(): void {
    const { config, activity } = this;
    if (config) this.options.report({ type: 'activity', provider: config.provider, activity });
  }

  private tellFailed(reason: AssistantFailure): void {
    if (this.config) this.options.report({ type: 'failed', provider: this.config.provider, reason });
  }

  private openEar(identity: string): VoiceActivity {
    const { registry, openVoiceActivity } = this.options;
    // Where recognisers hear any sound, so does it.
    const hearsAnySound = LANGUAGES.some((language) =>
      registry.recognisers(language).some(({ info }) => info.hearsAnySound === true),
    );
    const ear = !openVoiceActivity || hearsAnySound ? new SilenceMeter() : openVoiceActivity();
    this.ears.set(identity, ear);
    return ear;
  }
}
