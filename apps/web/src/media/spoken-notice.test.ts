import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { speakNotice } from './spoken-notice.ts';

class FakeSynthesis extends EventTarget {
  voices: { lang: string; localService: boolean }[] = [];
  readonly said: { text: string; lang: string }[] = [];
  getVoices = () => this.voices;
  speak = ({ text, lang }: { text: string; lang: string }) => this.said.push({ text, lang });
}
let synthesis: FakeSynthesis;
beforeEach(() => {
  vi.useFakeTimers();
  synthesis = new FakeSynthesis();
  vi.stubGlobal('speechSynthesis', synthesis);
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('says it with a voice of this device for the language', async () => {
  synthesis.voices = [
    { lang: 'en-US', localService: true },
    { lang: 'es_ES', localService: true },
  ];
  expect(await speakNotice('Se graba', 'es')).toBe(true);
  expect(synthesis.said).toMatchObject([{ text: 'Se graba', lang: 'es_ES' }]);
});

test('a voice of a service elsewhere, or of another language, is not used', async () => {
  synthesis.voices = [
    { lang: 'es-ES', localService: false },
    { lang: 'en-GB', localService: true },
  ];
  expect(await speakNotice('Se graba', 'es')).toBe(false);
  expect(synthesis.said).toEqual([]);
});

test('waits for the voices a moment, and no longer', async () => {
  const first = speakNotice('Se graba', 'es');
  synthesis.voices = [{ lang: 'es', localService: true }];
  synthesis.dispatchEvent(new Event('voiceschanged'));
  expect(await first).toBe(true);
  synthesis.voices = [];
  const second = speakNotice('Se graba', 'es');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await second).toBe(false);
});

test('a browser without voices says nothing', async () => {
  vi.stubGlobal('speechSynthesis', undefined);
  expect(await speakNotice('Se graba', 'es')).toBe(false);
});
