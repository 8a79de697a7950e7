import type { Page } from 'playwright-core';
import { interpretationPausedText } from './captions.ts';
import type { HeardVoice } from './probe.ts';

/** What a page does with the voices of others, looked at in the page: a test that gets no processor time misses nothing. */

const PERIOD_MS = 50;
/** One line of a story for so long. */
const STORY_STEP_MS = 5_000;

/** What the page does with the voices now. `atMs` is on the page's clock. */
export async function heardVoice(page: Page): Promise<HeardVoice & { atMs: number }> {
  const heard = await page.evaluate(() => {
    const voice = window.mediaProbe.heardVoice();
    return voice && { ...voice, atMs: performance.now() };
  });
  if (!heard) throw new Error('nobody whose voice is mixed');
  return heard;
}

/** What must be true of one moment. Each from 0 to 1, bounds included. */
export interface VoiceBounds {
  originalGain?: readonly [least: number, most: number];
  originalLevel?: readonly [least: number, most: number];
  translatedLevel?: readonly [least: number, most: number];
}

export interface VoiceWait {
  /** Id of the one participant whose voice is meant; all together unless said. */
  of?: string;
  /** So many looks must be as wanted; one unless said. */
  looks?: number;
  /** Where a look is not so, counting begins anew. */
  always?: VoiceBounds;
  /** 30 s unless said. */
  timeoutMs?: number;
}

/**
 * Waits until what is heard was as wanted in so many looks, 50 ms apart or more.
 * @returns when they were, milliseconds on the page's clock
 * @throws Error with what was heard meanwhile
 */
export async function untilVoice(
  page: Page,
  what: string,
  wanted: VoiceBounds,
  { of, looks = 1, always = {}, timeoutMs = 30_000 }: VoiceWait = {},
): Promise<number[]> {
  const given = { of, looks, wanted, always, timeoutMs, periodMs: PERIOD_MS, stepMs: STORY_STEP_MS };
  const { atMs, story } = await page.evaluate(
    ({ of, looks, wanted, always, timeoutMs, periodMs, stepMs }) =>
      new Promise<{ atMs: number[] | null; story: string[] }>((resolve) => {
        const startMs = performance.now();
        let atMs: number[] = [];
        const steps: HeardVoice[][] = [];
        const isIn = (voice: HeardVoice, bounds: VoiceBounds) =>
          (['originalGain', 'originalLevel', 'translatedLevel'] as const).every((name) => {
            const [least, most] = bounds[name] ?? [0, 2];
            return voice[name] >= least && voice[name] <= most;
          });
        const tell = (found: number[] | null) =>
          resolve({
            atMs: found,
            story: steps.map((voices, step) => {
              const most = (name: keyof HeardVoice) =>
                Math.max(...voices.map((voice) => voice[name])).toFixed(2);
              const least = Math.min(...voices.map(({ originalGain }) => originalGain)).toFixed(2);
              const levels = `original ${most('originalLevel')}, translated ${most('translatedLevel')}`;
              return `${(step * stepMs) / 1_000} s: gain ${least} to ${most('originalGain')}, ${levels}`;
            }),
          });
        const look = () => {
          const nowMs = performance.now();
          const voice = window.mediaProbe.heardVoice(of);
          if (voice) (steps[Math.floor((nowMs - startMs) / stepMs)] ??= []).push(voice);
          if (!voice || !isIn(voice, always)) atMs = [];
          else if (isIn(voice, wanted)) atMs.push(nowMs);
          if (atMs.length >= looks) tell(atMs);
          else if (nowMs - startMs > timeoutMs) tell(null);
          else setTimeout(look, periodMs);
        };
        look();
      }),
    given,
  );
  if (!atMs) throw new Error(`not within ${timeoutMs / 1_000} s: ${what}; ${story.join('; ')}`);
  return atMs;
}

export interface VoiceMoment extends HeardVoice {
  /** On the page's clock. */
  atMs: number;
  /** Whether the page says that interpretation is paused. */
  told: boolean;
}

/**
 * What the page does with the voices from now until the original was (nearly) at full for a second and a half and spoke
 * for a second of it; ten seconds at most.
 */
export function untilOriginalBack(page: Page): Promise<VoiceMoment[]> {
  return page.evaluate(
    (told) =>
      new Promise<VoiceMoment[]>((resolve) => {
        const moments: VoiceMoment[] = [];
        const look = () => {
          const heard = window.mediaProbe.heardVoice();
          moments.push({
            atMs: performance.now(),
            originalGain: heard?.originalGain ?? 1,
            originalLevel: heard?.originalLevel ?? 0,
            translatedLevel: heard?.translatedLevel ?? 0,
            told: document.body.textContent.includes(told),
          });
          const back = moments.find(({ originalGain }) => originalGain > 0.9);
          const spoken = moments.filter(
            ({ atMs, originalGain, originalLevel }) =>
              back && atMs > back.atMs + 300 && originalGain > 0.9 && originalLevel > 0.02,
          );
          const enough = back && performance.now() - back.atMs > 1_500 && spoken.length >= 20;
          if (enough || moments.length > 200) resolve(moments);
          else setTimeout(look, 50);
        };
        look();
      }),
    interpretationPausedText,
  );
}
