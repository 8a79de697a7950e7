import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { SCRIPT, scriptedTranslation } from '../engines/scripted/scripted-script.ts';
import { pcmBytes } from '../engines/transport/pcm-stream.ts';
import { findExecutable } from '../engines/executables.ts';
import { makeSpeech } from '../testing/make-speech.ts';
import { findMediaServer } from '../testing/media-server.ts';
import { translationStandIn } from '../testing/stand-ins/translation-stand-in.ts';
import { isLoud } from './testing/assistant-meeting.ts';
import { startLiveMeeting } from './testing/live-meeting.ts';

const mediaServer = findMediaServer();
const missing = [
  mediaServer === undefined ? 'no livekit-server' : '',
  findExecutable('espeak-ng') === undefined ? 'no espeak-ng' : '',
].filter(Boolean);
const skipped = missing.length > 0 ? ` (skipped: ${missing.join(', ')})` : '';
const LIMIT_MS = 120_000;
const WITHIN = { timeout: 20_000, interval: 50 };
const SPANISH_TRACK = 'tr:prt_ana:es';
const SAID = 'Hola a todos y gracias por venir.';

/** A frame of 200 ms at 24,000 Hz. */
const tone = pcmBytes(
  Int16Array.from({ length: 4_800 }, (_, i) =>
    Math.round(6_000 * Math.sin((2 * Math.PI * 440 * i) / 24_000)),
  ),
).toString('base64');

describe.skipIf(missing.length > 0)(`a meeting from speech to speech on a LiveKit server${skipped}`, () => {
  it(
    'is heard in the voice of the direct engine, and in steps when that is gone',
    { timeout: LIMIT_MS },
    async () => {
      const direct = await translationStandIn();
      const meeting = await startLiveMeeting(mediaServer!, 'scripted', {
        ENGINES_SPEECH_TRANSLATION: 'openai',
        OPENAI_API_KEY: 'sk-1',
        OPENAI_BASE_URL: `${direct.server.url}/v1`,
      });
      onTestFinished(async () => meeting.close(), LIMIT_MS);
      await meeting.assign();
      const { speaker, listener } = meeting;
      const finals = () =>
        listener.captions.filter(({ language, final }) => language === 'es' && final).map(({ text }) => text);
      const loudFrames = () =>
        listener.frames.filter(({ track, samples }) => track === SPANISH_TRACK && isLoud(samples)).length;

      // the room tells speech from other sound
      const sentences = ['Good morning everybody and thank you for coming.'];
      const { samples } = await makeSpeech({ sentences, leadMs: 200, pauseMs: 4_000 });
      const said = speaker.play(samples).finished;
      await vi.waitFor(() => expect(direct.heardMs).toBeGreaterThan(1_500), WITHIN);
      expect(direct.told[0]).toMatchObject({ session: { audio: { output: { language: 'es' } } } });
      direct.say({ type: 'session.output_transcript.delta', delta: SAID });
      for (let frame = 0; frame < 5; frame++) direct.say({ type: 'session.output_audio.delta', delta: tone });
      await vi.waitFor(() => expect(finals()).toEqual([SAID]), WITHIN);
      await vi.waitFor(() => expect(loudFrames()).toBeGreaterThan(40), WITHIN);
      expect(listener.tracks).toEqual([SPANISH_TRACK]);

      await said;
      direct.server.kill();
      const before = loudFrames();
      await speaker.play(samples).finished;
      await vi.waitFor(() => expect(finals()).toHaveLength(2), WITHIN);
      expect(scriptedTranslation(SCRIPT[1]!, 'es').startsWith(finals()[1]!)).toBe(true);
      await vi.waitFor(() => expect(loudFrames()).toBeGreaterThan(before + 20), WITHIN);
      expect(listener.tracks).toEqual([SPANISH_TRACK]);
    },
  );
});
