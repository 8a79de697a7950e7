import { wait } from '@intermind/timing';
import { describe, expect, it } from 'vitest';
import { MEETING_SENTENCES } from '../../corpus/meeting-sentences.ts';
import { OUTSIDE_SENTENCES } from '../../corpus/outside-sentences.ts';
import { HEARD_SAMPLE_RATE_HZ } from '../../sound/format.ts';
import { NOT_UNDERSTOOD, type RecognisedWord } from '../../speech/ports.ts';
import { printMeasurement } from '../../testing/print-measurement.ts';
import { wordDistance } from '../../testing/word-distance.ts';
import { speechSamples } from '../espeak/speech-samples.ts';
import { findExecutable } from '../executables.ts';
import { localEngines, localReports } from '../local-engines.ts';

const [report] = await localReports({});
const espeak = findExecutable('espeak-ng');
const missing =
  report?.available === true && espeak !== undefined ? '' : ' (skipped: no recogniser or no espeak-ng)';

const SECOND = new Int16Array(HEARD_SAMPLE_RATE_HZ);
const LIMIT_MS = 600_000;
const END_LIMIT_MS = 300_000;
const SENT_AHEAD_MS = 5_000;
const LOOK_MS = 20;

/** What the recogniser passes on of these sentences, one entry for each utterance: interims too, as they may be spoken. */
async function heardOf(
  sentences: readonly string[],
  voice: string,
  wordsPerMinute: number,
): Promise<string[]> {
  const engines = await localEngines({});
  const utterances: string[] = [];
  let passed: readonly RecognisedWord[] = [];
  const end = Promise.withResolvers<undefined>();
  const session = await engines.recognisers[0]!.open({
    language: 'en',
    signal: new AbortController().signal,
    onEvent: (event) => {
      if (event.type === 'failed') return end.reject(event.error);
      if (event.words.length > 0) passed = event.words;
      if (event.type !== 'final') return;
      utterances.push(passed.map(({ text }) => text).join(' '));
      if (passed.some(({ endMs }) => endMs > spokenMs)) end.resolve(undefined);
      passed = [];
    },
  });
  const pieces: Int16Array[] = [SECOND];
  for (const text of [...sentences, MEETING_SENTENCES[1]!]) {
    const options = { program: espeak!, text, voice, wordsPerMinute, sampleRateHz: HEARD_SAMPLE_RATE_HZ };
    pieces.push(await speechSamples(options), SECOND);
  }
  // the sentence after all others says that everything was heard
  const last = pieces.slice(-2).reduce((length, piece) => length + piece.length, 0);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const spokenMs = ((length - last) * 1_000) / HEARD_SAMPLE_RATE_HZ + 1_000;
  const late = setTimeout(() => end.reject(new Error('the last sentence was not heard')), END_LIMIT_MS);
  let over = false;
  const write = async (): Promise<void> => {
    for (const piece of [...pieces, SECOND]) {
      session.write(piece, true);
      // as fast as it works
      while (!over && session.backlogMs!() > SENT_AHEAD_MS) await wait(LOOK_MS);
    }
  };
  try {
    await Promise.all([write(), end.promise]);
  } finally {
    over = true;
  }
  clearTimeout(late);
  await engines.close();
  return utterances.slice(0, -1);
}

const understood = (utterance: string): string => utterance.replaceAll(NOT_UNDERSTOOD, '').trim();

describe.skipIf(missing !== '')(`the demonstration recogniser${missing}`, () => {
  it.each([
    ['en-us+f2', 150, OUTSIDE_SENTENCES],
    ['en-us', 150, OUTSIDE_SENTENCES.slice(0, 24)],
    ['en-gb+f4', 160, OUTSIDE_SENTENCES.slice(24, 48)],
    ['en-us+m3', 150, OUTSIDE_SENTENCES.slice(40)],
  ] as const)(
    'passes no word on of speech outside its vocabulary: voice %s at %i words a minute',
    { timeout: LIMIT_MS },
    async (voice, wordsPerMinute, sentences) => {
      const heard = await heardOf(sentences, voice, wordsPerMinute);
      printMeasurement('outside the vocabulary', { voice, wordsPerMinute, utterances: heard.length });
      expect(heard.map(understood).filter((text) => text !== '')).toEqual([]);
    },
  );

  it('passes on most of what is inside its vocabulary', { timeout: LIMIT_MS }, async () => {
    const heard = await heardOf(MEETING_SENTENCES, 'en-us+f2', 150);
    const lost = heard.filter((text) => understood(text) === '').length;
    const text = heard.map(understood).join(' ');
    const { edits, words } = wordDistance(MEETING_SENTENCES.join(' '), text);
    printMeasurement('inside the vocabulary', {
      utterances: heard.length,
      lost,
      wordErrorRatio: edits / words,
    });
    expect(lost / heard.length).toBeLessThan(0.15);
    expect(edits / words).toBeLessThan(0.2);
  });
});
