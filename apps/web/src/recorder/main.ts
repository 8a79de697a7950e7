import './recorder.css';
import { systemClock } from '@intermind/timing';
import type { OnRecord } from './on-record.ts';
import { PieceSender } from './piece-sender.ts';
import { RecordedMeeting } from './recorded-meeting.ts';
import { RecordedPicture, PICTURES_PER_S } from './recorded-picture.ts';
import { Recording } from './recording.ts';
import { RecordingSound } from './recording-sound.ts';

/**
 * The page of the recorder: a browser that nobody sees opens it, joins the meeting, and sends what it draws and hears to the
 * API. The process that opened it speaks to it through `recorder` (agent/recorder/recorder-main.ts).
 */
interface Job {
  mediaUrl: string;
  mediaToken: string;
  token: string;
  record: OnRecord;
}

interface Alive {
  drawn: number;
  sent: number;
  /** Why it cannot go on; null while it can. */
  over: 'replaced' | 'disconnected' | 'failed' | null;
  detail: string;
}

interface Recorder {
  start(job: Job): Promise<void>;
  leaveOut(record: OnRecord): void;
  alive(): Alive;
  /** Resolves when everything is with the API. */
  stop(): Promise<void>;
}

function createRecorder(): Recorder {
  let over: Alive['over'] = null;
  let detail = '';
  let running: {
    stop: () => Promise<void>;
    leaveOut: (record: OnRecord) => void;
    alive: () => number[];
  } | null = null;
  const end = (why: NonNullable<Alive['over']>, what: string) => {
    if (over !== null) return;
    over = why;
    detail = what;
  };

  async function start({ mediaUrl, mediaToken, token, record }: Job): Promise<void> {
    // Nothing is played: there may be no loudspeaker.
    const context = new AudioContext({ sinkId: { type: 'none' } } as AudioContextOptions);
    await context.resume();
    const sender = new PieceSender({
      address: '/api/recorder',
      token,
      fetch: (url, init) => fetch(url, init),
      clock: systemClock,
      onOver: (why) => end('failed', why),
    });
    const recording = new Recording(sender, systemClock, (why) => end('failed', why));
    const sound = new RecordingSound(context, systemClock, (language, stream) =>
      recording.begin(language, stream),
    );
    const meeting = new RecordedMeeting(sound, (why) => end(why, 'the media server ended it'));
    meeting.leaveOut(record);
    await meeting.join(mediaUrl, mediaToken);
    await document.fonts.ready;
    const canvas = document.querySelector('canvas')!;
    const picture = new RecordedPicture(canvas, systemClock, () => meeting.people());
    const stream = canvas.captureStream(PICTURES_PER_S);
    recording.begin(
      'picture',
      new MediaStream([...stream.getVideoTracks(), ...sound.floor.getAudioTracks()]),
    );
    running = {
      leaveOut: (record) => meeting.leaveOut(record),
      alive: () => [picture.drawn, sender.sent],
      async stop() {
        await recording.end();
        picture.stop();
        sound.stop();
        await meeting.leave();
      },
    };
  }

  return {
    start,
    leaveOut: (record) => running?.leaveOut(record),
    alive() {
      const [drawn = 0, sent = 0] = running?.alive() ?? [];
      return { drawn, sent, over, detail };
    },
    stop: async () => running?.stop(),
  };
}

Object.assign(window, { recorder: createRecorder() });
