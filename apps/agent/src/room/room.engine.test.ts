import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEETING_SENTENCES } from '../corpus/meeting-sentences.ts';
import { localReports } from '../engines/local-engines.ts';
import { findMediaServer } from '../testing/media-server.ts';
import { printMeasurement } from '../testing/print-measurement.ts';
import { startLiveMeeting, type LiveMeeting } from './testing/live-meeting.ts';
import { roomRun } from './testing/room-run.ts';

const mediaServer = findMediaServer();
const missing = (await localReports({})).filter(({ available }) => !available).map(({ hint }) => hint);
if (mediaServer === undefined) missing.push('no livekit-server on this machine');
const skipped = missing.length > 0 ? ` (skipped: ${missing.join('; ')})` : '';

const LIMIT_MS = 120_000;
const SPANISH_TRACK = 'tr:prt_ana:es';

describe.skipIf(missing.length > 0)(`a meeting on a LiveKit server${skipped}`, () => {
  let meeting: LiveMeeting;
  beforeAll(async () => {
    meeting = await startLiveMeeting(mediaServer!, 'local');
    await meeting.assign();
  }, LIMIT_MS);
  afterAll(async () => meeting.close(), LIMIT_MS);

  it(
    'is heard in Spanish as it was translated, with captions in both languages',
    { timeout: LIMIT_MS },
    async () => {
      const result = await roomRun(meeting, MEETING_SENTENCES.slice(4, 10));
      const { correlations, wordErrorRatio, differingRatio, earVoiceSpanMs, uplinkMs, downlinkMs } = result;
      printMeasurement('through a room', {
        wordErrorRatio,
        differingRatio,
        earVoiceSpanMs,
        uplinkMs,
        downlinkMs,
      });
      expect(meeting.listener.tracks).toEqual([SPANISH_TRACK]);
      expect(wordErrorRatio).toBeLessThanOrEqual(0.15);
      expect(result.heard.length).toBeGreaterThanOrEqual(5);
      expect(result.translated).toHaveLength(result.heard.length);
      expect(result.chunks.length).toBeGreaterThanOrEqual(12);
      // the track carries what was synthesised, chunk by chunk, and no frame is played again and again
      const found = correlations.filter((correlation) => correlation > 0.75).length;
      expect(found / correlations.length).toBeGreaterThanOrEqual(0.6);
      expect(result.repeatedFrames).toBe(0);
      expect(earVoiceSpanMs.median).toBeLessThanOrEqual(3_200);
      expect(meeting.listener.statuses.some(({ state, lagMs }) => state === 'active' && lagMs > 0)).toBe(
        true,
      );
    },
  );

  it('is interpreted again within seconds when its process is killed', { timeout: LIMIT_MS }, async () => {
    const { worker, listener, api } = meeting;
    const joined = worker.lines.findLast((line) => line['msg'] === 'joined');
    const killedMs = Date.now();
    process.kill(joined!['pid'] as number, 'SIGKILL');
    await api.until((message): message is typeof message => message.type === 'need-token');
    const result = await roomRun(meeting, MEETING_SENTENCES.slice(10, 13));
    const firstSound = listener.frames.find(({ arrivedMs, samples }) => {
      return arrivedMs > result.speechStartMs && samples.some((sample) => Math.abs(sample) > 500);
    });
    const rejoined = worker.lines.findLast((line) => line['msg'] === 'joined')!;
    const rejoinedMs = (rejoined['time'] as number) - killedMs;
    const translationMs = firstSound!.arrivedMs - result.speechStartMs;
    printMeasurement('after SIGKILL', { rejoinedMs, translationMs });
    expect(rejoined['pid']).not.toBe(joined!['pid']);
    expect(listener.tracks).toEqual([SPANISH_TRACK, SPANISH_TRACK]);
    expect(result.heard.length).toBeGreaterThanOrEqual(2);
    expect(rejoinedMs).toBeLessThan(5_000);
    expect(translationMs).toBeLessThan(5_000);
    const segments = listener.captions
      .filter(({ language }) => language === 'en')
      .map(({ segment }) => segment);
    expect(Math.max(...segments.slice(-5))).toBe(Math.max(...segments));
  });
});
