import { expect, test } from 'vitest';
import { beepsAfterFlashes, beepsIn, flashesIn, mediansByPart, missingMs } from './recorded-file.ts';

test('a flash begins with the first bright picture, a beep with the end of a silence', () => {
  const pictures = [16, 200, 201, 17, 180].map(
    (brightness, at) =>
      `frame:${at} pts:${at * 100} pts_time:${at / 10}\nlavfi.signalstats.YAVG=${brightness}.5\n`,
  );
  expect(flashesIn(pictures.join(''))).toEqual([100, 400]);
  const sound =
    '[silencedetect @ 0x1] silence_start: 0\n[silencedetect @ 0x1] silence_end: 1.05 | silence_duration: 1.05';
  expect(beepsIn(sound)).toEqual([1_050]);
});

test('a beep belongs to the nearest flash, if there is one; of each part the middle one counts', () => {
  const pairs = beepsAfterFlashes({
    flashesMs: [1_000, 2_000, 3_000, 5_000],
    beepsMs: [1_040, 1_970, 3_050, 4_500, 5_200],
  });
  expect(pairs.map(({ afterMs }) => afterMs)).toEqual([40, -30, 50, 200]);
  const startedAt = '2030-05-01T12:00:00.000Z';
  const parts = [
    { startedAt, atMs: 0, durationMs: 4_000 },
    { startedAt, atMs: 4_000, durationMs: 4_000 },
    { startedAt, atMs: 8_000, durationMs: 4_000 },
  ];
  expect(mediansByPart(pairs, parts)).toEqual([40, 200]);
});

test('what is missing is counted on the clock of the meeting, also between two parts and at the end', () => {
  const parts = [
    { startedAt: '2030-05-01T12:00:00.000Z', atMs: 0, durationMs: 3_000 },
    { startedAt: '2030-05-01T12:00:10.000Z', atMs: 3_000, durationMs: 3_000 },
  ];
  const stoppedMs = Date.parse('2030-05-01T12:00:15.000Z');
  expect(missingMs([500, 1_500, 2_500, 3_500, 4_500, 5_500], parts, stoppedMs)).toEqual([7_000, 1_500]);
  expect(missingMs([], [], stoppedMs)).toEqual([]);
});
