import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findExecutable } from '../engines/executables.ts';
import { makeSpeech } from '../testing/make-speech.ts';
import { findMediaServer } from '../testing/media-server.ts';
import { openAiStandIn } from '../testing/stand-ins/openai-stand-in.ts';
import { startLiveMeeting } from './testing/live-meeting.ts';

const mediaServer = findMediaServer();
const missing = [
  mediaServer === undefined ? 'no livekit-server' : '',
  findExecutable('espeak-ng') === undefined ? 'no espeak-ng' : '',
].filter(Boolean);
const skipped = missing.length > 0 ? ` (skipped: ${missing.join(', ')})` : '';
const LIMIT_MS = 120_000;
const WITHIN = { timeout: 20_000, interval: 50 };

describe.skipIf(missing.length > 0)(`the order of engines in a meeting on a LiveKit server${skipped}`, () => {
  it(
    'is the one that came with the job, and stays when another is chosen',
    { timeout: LIMIT_MS },
    async () => {
      const [first, second] = [await openAiStandIn(), await openAiStandIn()];
      const meeting = await startLiveMeeting(mediaServer!, 'scripted', {
        ...{ ENGINES_TRANSLATION: 'openai,compatible', OPENAI_API_KEY: 'sk-1' },
        ...{ OPENAI_BASE_URL: `${first.url}/v1`, COMPATIBLE_TRANSLATION_URL: `${second.url}/v1` },
        COMPATIBLE_TRANSLATION_MODEL: 'any',
      });
      onTestFinished(async () => meeting.close(), LIMIT_MS);
      const order = (...engines: string[]) => [{ kind: 'translator' as const, subject: 'en>es', engines }];
      await meeting.assign(order('gone', 'compatible', 'openai'));
      const { speaker, listener } = meeting;
      const finals = () =>
        listener.captions.filter(({ language, final }) => language === 'es' && final).length;
      const sentences = ['Good morning everybody and thank you for coming.'];
      const { samples } = await makeSpeech({ sentences, leadMs: 200, pauseMs: 4_000 });
      await speaker.play(samples).finished;
      await vi.waitFor(() => expect(finals()).toBeGreaterThan(0), WITHIN);
      expect(second.asked.length).toBeGreaterThan(0);
      await meeting.assign(order('openai', 'compatible'));
      const before = finals();
      await speaker.play(samples).finished;
      await vi.waitFor(() => expect(finals()).toBeGreaterThan(before), WITHIN);
      expect(first.asked).toEqual([]);
    },
  );
});
