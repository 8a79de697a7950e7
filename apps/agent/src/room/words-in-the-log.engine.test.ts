import { expect, it, onTestFinished, vi } from 'vitest';
import { SCRIPT, scriptedTranslation } from '../engines/scripted/scripted-script.ts';
import { findMediaServer } from '../testing/media-server.ts';
import { WORDS_LINE } from '../testing/worker-process.ts';
import { startLiveMeeting } from './testing/live-meeting.ts';

const mediaServer = findMediaServer();
const RATE_HZ = 48_000;
/** Three seconds of sound, and a pause: the first line of the scripted recogniser. */
const SPEECH = Int16Array.from({ length: 5 * RATE_HZ }, (_, at) =>
  at < 3 * RATE_HZ ? 8_000 * Math.sin((2 * Math.PI * 440 * at) / RATE_HZ) : 0,
);

it.skipIf(mediaServer === undefined)(
  'no word of a meeting is in the log of its worker, however much is logged',
  { timeout: 60_000 },
  async () => {
    const meeting = await startLiveMeeting(mediaServer!, 'scripted', { LOG_LEVEL: 'trace' });
    onTestFinished(() => meeting.close());
    const { listener, speaker, worker } = meeting;
    await meeting.assign();
    await speaker.play(SPEECH).finished;
    await vi.waitFor(
      () => expect(listener.captions.some(({ language, final }) => language === 'es' && final)).toBe(true),
      { timeout: 20_000, interval: 100 },
    );
    const lines = worker.lines.filter(({ msg }) => msg !== WORDS_LINE);
    const log = JSON.stringify(lines);
    const said = [SCRIPT[0]!, scriptedTranslation(SCRIPT[0]!, 'es')].flatMap((text) => text.split(' '));
    expect(said.filter((word) => word.length > 4 && log.includes(word))).toEqual([]);
    // It was logged that something was said, and measurements know what.
    expect(lines.find(({ msg }) => msg === 'spoken')).toMatchObject({ words: expect.any(Number) as number });
    const spoken = worker.lines.filter(({ msg }) => msg === WORDS_LINE).flatMap(({ words }) => words);
    expect(said).toEqual(expect.arrayContaining(spoken));
    expect(spoken.length).toBeGreaterThan(3);
  },
);
