import { MEETING_SENTENCES } from '../apps/agent/src/corpus/meeting-sentences.ts';
import { startLiveMeeting } from '../apps/agent/src/room/testing/live-meeting.ts';
import { roomRun, type RoomRunResult } from '../apps/agent/src/room/testing/room-run.ts';
import { findMediaServer } from '../apps/agent/src/testing/media-server.ts';
import { ownOverheadMs } from './own-overhead.ts';
import type { Measurement } from './report.ts';
import { percentile } from './statistics.ts';

const SENTENCES = 60;

/**
 * The interpreter with the local engines in a real room: someone speaks English, someone hears Spanish, through a real
 * media server. Ear-voice span: from the start of a chunk's first source word at the speaker to its sound at the listener.
 */
export async function measure(): Promise<Measurement> {
  const mediaServer = findMediaServer();
  if (!mediaServer) throw new Error('No media server here. Run `npm start` once, it brings one.');
  const overheadMs = await ownOverheadMs();
  const meeting = await startLiveMeeting(mediaServer, 'local');
  let run: RoomRunResult;
  try {
    await meeting.assign();
    run = await roomRun(meeting, MEETING_SENTENCES.slice(0, SENTENCES));
  } finally {
    await meeting.close();
  }
  const { earVoiceSpanMs: span, chunks, differingRatio, wordErrorRatio, uplinkMs, downlinkMs } = run;
  return {
    figures: [
      {
        what: `ear-voice span, median of ${chunks.length} chunks`,
        value: span.median,
        unit: 'ms',
        goal: { atMost: 2_300 },
      },
      { what: 'ear-voice span, p90', value: span.p90, unit: 'ms', goal: { atMost: 2_800 } },
      {
        what: 'words that differ from whole sentences',
        value: 100 * differingRatio,
        unit: '%',
        goal: { atMost: 8 },
      },
      { what: 'words recognised wrongly', value: 100 * wordErrorRatio, unit: '%' },
      { what: 'speaker → worker, median', value: uplinkMs, unit: 'ms' },
      { what: 'worker → listener, median', value: downlinkMs, unit: 'ms' },
      {
        what: `own overhead, p95 of ${overheadMs.length} chunks`,
        value: percentile(overheadMs, 0.95),
        unit: 'ms',
        goal: { atMost: 60 },
      },
    ],
    details: { run, overheadMs },
  };
}
