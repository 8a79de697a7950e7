import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EspeakVoice } from '../apps/agent/src/engines/espeak/espeak-voice.ts';
import { findExecutable } from '../apps/agent/src/engines/executables.ts';
import { concat } from '../apps/agent/src/sound/silence-trimmer.ts';
import { Resampler } from '../apps/agent/src/sound/resampler.ts';
import { expectedTranslations, makeSpeechFile } from '../apps/agent/src/testing/make-speech.ts';
import { plainWord } from '../apps/agent/src/interpreter/policy/words.ts';
import { openComputer, openPerson, type Person } from './support/browser.ts';
import { captionWords, interpretationPausedText } from './support/captions.ts';
import { roomSounds } from './support/media-server.ts';
import { interpretationButton, meet, tryDemonstration } from './support/meeting.ts';
import { type Product, startProduct } from './support/product.ts';
import {
  ANALYSIS_RATE_HZ,
  heardSeconds,
  heardSound,
  recordLoudspeaker,
  recordTrack,
} from './support/recordings.ts';
import { newAccount } from './support/sign-in.ts';
import { signUp } from './support/sign-up.ts';
import { gainOver } from './support/sound/gain.ts';
import { repeatedRatio } from './support/sound/repetition.ts';
import { saidWithin } from './support/sound/said-within.ts';
import { until } from './support/until.ts';
import { untilOriginalBack, untilVoice } from './support/voices.ts';

/** What the host says, over and over; the words are in the vocabulary of the demonstration recogniser. */
const SENTENCES = [
  'good morning everybody and thank you for your time',
  'the report of the last week is on the table',
  'the customer wants an answer before the end of the month',
  'the second team found the mistake and repaired it in one night',
  'please send me the address of the supplier and the number of the order',
];
/** Spanish that nobody says here. */
const NEVER_SAID = [
  'el doctor quiere hablar con la familia del paciente',
  'cuando el agua es limpia los niños pueden volver al pueblo',
  'ella trabajó para una gran compañía antes de venir',
];
const ROUNDS = 14;
const HOST = { firstName: 'Hanna', lastName: 'Host' };

describe('an English host and a Spanish guest', () => {
  let product: Product;
  let folder: string;
  let computers: Browser[] = [];
  let host: Person;
  let guest: Person;
  let expected: string[];

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'intermind-voices-'));
    const speaking = path.join(folder, 'host.wav');
    const silent = path.join(folder, 'guest.wav');
    await makeSpeechFile(speaking, {
      sentences: Array.from({ length: ROUNDS }, () => SENTENCES).flat(),
      leadMs: 2_000,
      pauseMs: 500,
    });
    await makeSpeechFile(silent, { sentences: [], leadMs: 1_000 });
    expected = (await expectedTranslations(SENTENCES))!;
    product = await startProduct();
    computers = [await openComputer({ microphone: speaking }), await openComputer({ microphone: silent })];
    host = await openPerson(computers[0]!, { url: product.url });
    guest = await openPerson(computers[1]!, { url: product.url });
    await signUp(host, product.url, newAccount(HOST.firstName, HOST.lastName));
    await meet(
      host,
      guest,
      product.url,
      { name: 'Lucía', speaks: 'es', hears: 'es' },
      { speaks: 'en', hears: 'en' },
    );
    await tryDemonstration(host.page);
  });

  afterAll(async () => {
    await Promise.all(computers.map((computer) => computer.close()));
    await product?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the guest reads in Spanish what the host says in English', async () => {
    const wanted = expected.map(wordsOf);
    const found = await until(
      'captions with most of the words of two sentences',
      async () => {
        const read = new Set(await captionWords(guest.page, 'es'));
        const good = wanted.filter(
          (words) => words.filter((word) => read.has(word)).length >= 0.8 * words.length,
        );
        return good.length >= 2 && good.length;
      },
      60_000,
    );
    expect(found).toBeGreaterThanOrEqual(2);
  });

  test('the guest hears that Spanish and nothing else, and no frame twice', async () => {
    const lane = await until('the lane into Spanish', laneTrack);
    await until('the guest receives it', async () => recordTrack(guest.page, 'lane', lane).then(() => true));
    await until(
      'half a minute of speech',
      async () => (await heardSeconds(guest.page, 'lane')) >= 30,
      60_000,
    );
    const heard = await heardSound(guest.page, 'lane');
    const speaker = /^tr:(\w+):/.exec([...(await roomSounds(product)).lanes.keys()][0]!)![1]!;
    const distance = async (text: string) => saidWithin(await spoken(text, speaker), heard.samples).distance;
    const said = await Promise.all(expected.map(distance));
    const neverSaid = await Promise.all(NEVER_SAID.map(distance));
    // Translated as whole sentences, as they are expected here, at least twice in half a minute; a busy machine splits others.
    const [, secondNearest] = [...said].sort((a, b) => a - b);
    expect(secondNearest, `said ${said.join(' ')}, never said ${neverSaid.join(' ')}`).toBeLessThan(
      0.75 * Math.min(...neverSaid),
    );
    expect(repeatedRatio(heard.samples)).toBeLessThan(0.3);
  });

  test('pauses are found by the detector of speech, which is loaded with the bundled worker too', () => {
    expect(product.log()).not.toContain('no voice activity detection');
  });

  test('the guest sees how late they hear the host, and the host that someone is still listening', async () => {
    await interpretationButton(guest.page).click();
    const told = await guest.page.getByText(/^You usually hear people/).textContent({ timeout: 30_000 });
    const [, median, p90] = /people (\d+\.\d) s after they speak.* within (\d+\.\d) s/
      .exec(told!)!
      .map(Number);
    await guest.page.keyboard.press('Escape');
    expect(median, told!).toBeGreaterThan(0.8);
    expect(p90, told!).toBeGreaterThanOrEqual(median!);
    expect(p90, told!).toBeLessThan(10);
    await host.page.getByText('1 person is still listening').first().waitFor({ timeout: 30_000 });
  });

  test('a word that the host adds is translated as the host says, from the next sentence on', async () => {
    await interpretationButton(host.page).click();
    await host.page.getByRole('button', { name: 'Names and words' }).click();
    const dialog = host.page.getByRole('dialog', { name: 'Names and words' });
    await dialog.getByRole('button', { name: 'Add a name or word' }).click();
    await dialog.getByLabel('Name or word', { exact: true }).fill('report');
    await dialog.getByLabel('Add a translation').selectOption('Spanish');
    await dialog.getByLabel('Spanish', { exact: true }).fill('dossier');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await until(
      'the guest reads it',
      async () => (await captionWords(guest.page, 'es')).includes('dossier'),
      60_000,
    );
  });

  test('while the translation plays the original is at 10 %; when the interpreter dies it is back within four seconds', async () => {
    const microphone = await until('the host’s microphone', async () =>
      (await roomSounds(product)).microphones.get('Hanna Host'),
    );
    await until('the guest receives it', () =>
      recordTrack(guest.page, 'original', microphone).then(() => true),
    );
    await recordLoudspeaker(guest.page, 'loudspeaker');
    await untilVoice(guest.page, 'the original is lowered', { originalGain: [0.08, 0.12] });
    // The original must be speaking when the interpreter dies, else there is nothing to give back; and it must have
    // spoken for a while before, so that the ear has something to measure.
    const bothMs = await untilVoice(
      guest.page,
      'host and translation speak at once, and have done so for a while',
      { originalLevel: [0.02, 1], translatedLevel: [0.01, 1], originalGain: [0, 0.12] },
      { looks: 20, timeoutMs: 60_000 },
    );
    // The worker with all its children: nobody takes over within the second.
    const victims = [...product.pidsOf('agent'), ...product.pidsOf('interpreter')];
    expect(victims.length).toBeGreaterThan(1);
    const watched = untilOriginalBack(guest.page);
    const killedMs = await guest.page.evaluate(() => performance.now());
    for (const pid of victims) process.kill(pid, 'SIGKILL');
    const moments = await watched;
    const isFull = ({ originalGain }: (typeof moments)[number]) => originalGain > 0.9;
    const backMs = (moments.find(isFull)?.atMs ?? Infinity) - killedMs;
    const story = moments
      .filter((_, index) => index % 4 === 0)
      .map((at) => {
        const gains = `${at.originalGain.toFixed(2)} ${at.originalLevel.toFixed(2)} ${at.translatedLevel.toFixed(2)}`;
        return `${Math.round(at.atMs - killedMs)}: ${gains} ${at.told ? 'told' : ''}`;
      })
      .join(', ');
    // On a quiet machine about a second: the last sound in flight, its hold, the ramp.
    expect(backMs, story).toBeLessThan(4_000);
    expect(
      moments.some(({ told }) => told),
      story,
    ).toBe(true);

    // The same by ear: how much of the host's microphone is in what the loudspeaker plays.
    const original = await heardSound(guest.page, 'original');
    const loudspeaker = await heardSound(guest.page, 'loudspeaker');
    const windows = gainOver(loudspeaker, original);
    const near = (times: readonly number[]) =>
      windows.filter(({ atMs }) => times.some((time) => Math.abs(atMs - time) < 100));
    const lowered = near(bothMs);
    // The next interpreter may speak already, and lowers it again.
    const full = near(
      moments.filter(isFull).flatMap(({ atMs }) => (atMs > killedMs + backMs + 300 ? atMs : [])),
    );
    expect(lowered.length).toBeGreaterThan(0);
    const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
    const heardAt = windows
      .map(({ atMs, gain }) => `${Math.round(atMs - killedMs)}:${gain.toFixed(2)}`)
      .join(' ');
    expect(full.length, `${story}\n${heardAt}`).toBeGreaterThan(0);
    expect(median(full.map(({ gain }) => gain)), heardAt).toBeGreaterThan(0.7);
    expect(median(lowered.map(({ gain }) => gain))).toBeLessThan(0.3);
  });

  test('the interpreter comes back by itself, and the notice goes', async () => {
    await hearsInterpretation();
    await guest.page.getByText(interpretationPausedText).first().waitFor({ state: 'hidden' });
  });

  test('when only the child of this meeting dies, another takes over', async () => {
    const before = await until('its lane into Spanish', laneTrack);
    product.kill('interpreter');
    await until('a lane of another one', async () => ((await laneTrack()) ?? before) !== before);
    await hearsInterpretation();
  });

  /** The track of the lane into Spanish at the media server. */
  async function laneTrack(): Promise<string | undefined> {
    const { lanes } = await roomSounds(product);
    return [...lanes].find(([name]) => name.endsWith(':es'))?.[1];
  }

  const hearsInterpretation = () =>
    untilVoice(
      guest.page,
      'a translated voice over a lowered original',
      { originalGain: [0, 0.12], translatedLevel: [0.01, 1] },
      { timeoutMs: 60_000 },
    );
});

function wordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .map(plainWord)
    .filter((word) => word !== '');
}

/** As the interpreter's voice would say it. Mono, 16,000 Hz. */
async function spoken(text: string, speaker: string): Promise<Int16Array> {
  const voice = new EspeakVoice(findExecutable('espeak-ng')!);
  const resampler = new Resampler(voice.info.sampleRateHz, ANALYSIS_RATE_HZ);
  const pieces: Int16Array[] = [];
  const { signal } = new AbortController();
  for await (const piece of voice.synthesize({ text, language: 'es', rateRatio: 1, speaker, signal })) {
    pieces.push(resampler.push(piece));
  }
  return concat(pieces);
}
