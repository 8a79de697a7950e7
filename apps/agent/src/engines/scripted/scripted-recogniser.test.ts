import { expect, it } from 'vitest';
import type { RecognitionEvent, SpeechToText } from '../../speech/ports.ts';
import { HEARD_SAMPLE_RATE_HZ } from '../../sound/format.ts';
import { ScriptedRecogniser } from './scripted-recogniser.ts';

const FRAME_MS = 20;

it('a scripted speaker who goes on a little after a line leaves out no line', async () => {
  const said: string[] = [];
  const onEvent = (event: RecognitionEvent) => {
    if (event.type === 'final' && event.words.length > 0)
      said.push(event.words.map(({ text }) => text).join(' '));
  };
  const recogniser: SpeechToText = new ScriptedRecogniser(['one two', 'three four', 'five six']);
  const { signal } = new AbortController();
  const session = await recogniser.open({ language: 'en', onEvent, signal });
  const frame = (level: number) => new Int16Array((HEARD_SAMPLE_RATE_HZ / 1_000) * FRAME_MS).fill(level);
  const hear = (level: number, durationMs: number) => {
    for (let ms = 0; ms < durationMs; ms += FRAME_MS) session.write(frame(level), true);
  };
  for (let time = 0; time < 4; time += 1) {
    hear(1_000, 1_000);
    hear(0, 1_000);
  }
  expect(said).toEqual(['one two', 'three four', 'five six', 'one two']);
});
