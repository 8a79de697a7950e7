import type { AgentRoom, AssistantReport } from '@intermind/contracts/agent-channel';
import type { Caption } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import type {
  AssistantActivity,
  AssistantFailure,
  AssistantSpeech,
} from '@intermind/contracts/voice-assistant';
import { FakeClock } from '@intermind/testing/fake-clock';
import type { Answerer, Stage } from '../assistant/answerer.ts';
import { ChatAnswerer } from '../assistant/chat-answerer.ts';
import { VoiceAssistant } from '../assistant/voice-assistant.ts';
import { ScriptedRecogniser } from '../engines/scripted/scripted-recogniser.ts';
import { ScriptedVoice } from '../engines/scripted/scripted-voice.ts';
import { silentLog } from '../log.ts';
import { FRAME_MS, HEARD_FRAME_SAMPLES } from '../sound/format.ts';
import { EngineRegistry } from '../speech/engine-registry.ts';
import type { SpeechToText, TextToSpeech } from '../speech/ports.ts';
import { roomOf } from './agent-room.ts';
import { FakeSink } from './fake-room.ts';

export const ADA = 'prt_ada' as ParticipantId;
export const BEN = 'prt_ben' as ParticipantId;
export const ASSISTANT = 'prt_assistant' as ParticipantId;
export const ASSISTANT_ROOM = roomOf({
  assistant: { participantId: ASSISTANT, provider: 'intermind', calledName: 'Intermind' },
});
export const LOUD = new Int16Array(HEARD_FRAME_SAMPLES).map((_, index) => (index % 2 ? 8_000 : -8_000));
export const QUIET = new Int16Array(HEARD_FRAME_SAMPLES);

export interface AssistantWorldOptions {
  room?: AgentRoom;
  recognisers?: SpeechToText[];
  voice?: TextToSpeech;
  /** The provider `openai`; without one the worker is not set up for it. */
  openai?: OpenOutside;
  /** The provider `heygen`. */
  heygen?: OpenOutside;
  onReport?: (report: AssistantReport, assistant: () => VoiceAssistant) => void;
}

type OpenOutside = (options: { clock: FakeClock; registry: EngineRegistry; stage: Stage }) => Answerer;

export type AssistantWorld = ReturnType<typeof assistantWorld>;

/** An assistant that is played the captions and microphones of Ada and Ben. */
export function assistantWorld({
  room = ASSISTANT_ROOM,
  recognisers = [new ScriptedRecogniser([])],
  voice = new ScriptedVoice(),
  openai,
  heygen,
  onReport,
}: AssistantWorldOptions = {}) {
  const clock = new FakeClock(1_000_000);
  const sink = new FakeSink(clock);
  const reports: AssistantReport[] = [];
  const texts: { topic: string; text: string }[] = [];
  const close = async () => Promise.resolve();
  const registry = new EngineRegistry({ recognisers, translators: [], voices: [voice], close }, clock);
  const assistant: VoiceAssistant = new VoiceAssistant({
    room: { sendText: (topic, text) => texts.push({ topic, text }) },
    sink,
    registry,
    clock,
    log: silentLog,
    openAnswerer: (provider, stage) =>
      provider === 'intermind'
        ? new ChatAnswerer({ registry, clock, log: silentLog, stage })
        : (provider === 'openai' ? openai : heygen)?.({ clock, registry, stage }),
    report: (report) => {
      reports.push(report);
      onReport?.(report, () => assistant);
    },
  });
  let segment = 0;
  const says = (speaker: ParticipantId, text: string, changed: Partial<Caption> = {}): void =>
    assistant.captionHeard({
      speaker,
      segment: (segment += 1),
      revision: 1,
      spokenLanguage: 'en',
      language: 'en',
      startMs: clock.nowMs(),
      grade: 'production',
      text,
      pending: '',
      final: true,
      ...changed,
    });
  const sounds = async (speaker: ParticipantId, frame: Int16Array, lengthMs: number): Promise<void> => {
    for (let at = 0; at < lengthMs; at += FRAME_MS) {
      assistant.microphoneHeard(speaker, frame);
      await clock.advance(FRAME_MS);
    }
  };
  const questions = () => reports.flatMap((report) => (report.type === 'question' ? [report] : []));
  const answers = (text: string, complete = true): void => {
    const { question } = questions().at(-1)!;
    if (text !== '') assistant.ordered({ type: 'answer', question, text });
    assistant.ordered({ type: 'answered', question, complete });
  };
  const activities = (): AssistantActivity[] =>
    reports.flatMap((report) => (report.type === 'activity' ? [report.activity] : []));
  const failures = (): AssistantFailure[] =>
    reports.flatMap((report) => (report.type === 'failed' ? [report.reason] : []));
  const speech = (): AssistantSpeech[] => texts.map(({ text }) => JSON.parse(text) as AssistantSpeech);
  assistant.roomChanged(room);
  return {
    clock,
    sink,
    reports,
    texts,
    speech,
    assistant,
    says,
    sounds,
    questions,
    answers,
    activities,
    failures,
  };
}

/** What was said of each sentence at the end. */
export function saidIn(speech: readonly AssistantSpeech[]): string[] {
  return [...new Map(speech.map(({ sentence, text }) => [sentence, text])).values()];
}
