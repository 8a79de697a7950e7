import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SCRIPT, scriptedTranslation } from '../engines/scripted/scripted-script.ts';
import { findMediaServer } from '../testing/media-server.ts';
import { realtimeStandIn } from '../testing/stand-ins/realtime-stand-in.ts';
import {
  ASKER,
  ASSISTANT,
  type AssistantMeeting,
  isLoud,
  loudness,
  silence,
  startAssistantMeeting,
} from './testing/assistant-meeting.ts';

const mediaServer = findMediaServer();
const LIMIT_MS = 120_000;
const WITHIN = { timeout: 60_000, interval: 50 };
const FIRST = 'The budget is forty thousand.';
const REST = Array.from({ length: 40 }, (_, index) => `word${String(index)}`).join(' ');

describe.skipIf(!mediaServer)('the voice assistant in a meeting on a LiveKit server', () => {
  let meeting: AssistantMeeting;
  beforeAll(async () => void (meeting = await startAssistantMeeting(mediaServer!)), LIMIT_MS);
  afterAll(async () => meeting.close(), LIMIT_MS);

  it(
    'hears a question, answers aloud, gives way to people who speak, and goes on',
    { timeout: LIMIT_MS },
    async () => {
      const { asker, listener, order, until, reports } = meeting;
      const activities = () =>
        reports().flatMap((report) => (report.type === 'activity' ? [report.activity] : []));
      await until('activity', ({ activity }) => activity === 'listening');
      const finished = (language: string) =>
        listener.captions
          .filter(
            (caption) => caption.speaker === ASSISTANT && caption.language === language && caption.final,
          )
          .map(({ text }) => text);

      order({ type: 'ask', participantId: ASKER });
      await asker.play(loudness(1_600)).finished;
      void asker.play(silence(1_500));
      const { question, text, asker: who } = await until('question');
      expect(who).toBe(ASKER);
      expect(SCRIPT[0]!.startsWith(text)).toBe(true);
      expect(text.split(' ').length).toBeGreaterThanOrEqual(3);

      order({ type: 'answer', question, text: `${FIRST} ${REST}` });
      order({ type: 'answered', question, complete: true });
      await until('activity', ({ activity }) => activity === 'speaking');
      await vi.waitFor(() => expect(finished('en')).toEqual([FIRST]), WITHIN);
      const heard = listener.frames.filter(({ track, samples }) => track === 'microphone' && isLoud(samples));
      expect(heard.length).toBeGreaterThan(10);

      // Somebody speaks into it.
      await asker.play(loudness(2_000)).finished;
      await until('activity', ({ activity }) => activity === 'paused');
      // And says nothing more.
      void asker.play(silence(3_000));
      await vi.waitFor(() => expect(activities()).toContain('paused'), WITHIN);
      await vi.waitFor(
        () =>
          expect(activities()).toEqual([
            'listening',
            'thinking',
            'speaking',
            'paused',
            'speaking',
            'listening',
          ]),
        WITHIN,
      );
      // Nothing of the answer was lost, and it was interpreted like anybody's.
      await vi.waitFor(() => expect(finished('en').join(' ')).toBe(`${FIRST} ${REST}`), WITHIN);
      await vi.waitFor(() => expect(finished('es')).toContain(scriptedTranslation(FIRST, 'es')), WITHIN);
      expect(listener.tracks).toContain(`tr:${ASSISTANT}:es`);
    },
  );
});

describe.skipIf(!mediaServer)('the provider openai in a meeting on a LiveKit server', () => {
  it(
    'hears the meeting, answers with its own voice, and is interpreted like anybody',
    { timeout: LIMIT_MS },
    async () => {
      const model = await realtimeStandIn();
      model.answer = { text: FIRST, soundMs: 1_600 };
      const { asker, listener, order, until, close } = await startAssistantMeeting(mediaServer!, 'openai', {
        ENGINES_ASSISTANT: 'openai',
        OPENAI_API_KEY: 'sk-1',
        OPENAI_BASE_URL: `${model.server.url}/v1`,
      });
      onTestFinished(close, LIMIT_MS);
      await until('activity', ({ provider, activity }) => provider === 'openai' && activity === 'listening');
      order({ type: 'ask', participantId: ASKER });
      await asker.play(loudness(1_600)).finished;
      void asker.play(silence(4_000));
      const { question } = await until('question');
      order({ type: 'prompt', question, instructions: 'Answer.', earlier: [], heardFromMs: null });
      await until('dropped', ({ heard }) => heard === true);
      expect(model.heard.filter((sample) => Math.abs(sample) > 2_000).length / 24).toBeGreaterThan(500);
      expect(model.toldOf('response.create')).toHaveLength(1);
      const heard = listener.frames.filter(({ track, samples }) => track === 'microphone' && isLoud(samples));
      expect(heard.length).toBeGreaterThan(10);
      const finished = (language: string) =>
        listener.captions
          .filter(
            (caption) => caption.speaker === ASSISTANT && caption.language === language && caption.final,
          )
          .map(({ text }) => text);
      await vi.waitFor(() => expect(finished('en')).toEqual([FIRST]), WITHIN);
      await vi.waitFor(() => expect(finished('es')).toEqual([scriptedTranslation(FIRST, 'es')]), WITHIN);
    },
  );
});
