import './recorder.css';
import { systemClock } from '@intermind/timing';
import { logProblem } from '../platform/log.ts';
import { HeldRecord } from './held-record.ts';
import { PieceSender } from './piece-sender.ts';
import { HELD_MS, RecordedMeeting } from './recorded-meeting.ts';
import { RecordedCaptions } from './recorded-captions.ts';
import { RecordedPicture, PICTURES_PER_S } from './recorded-picture.ts';
import { createRecorder, type EndRecorder, type Job, type OpenRecording } from './recorder.ts';
import { Recording } from './recording.ts';
import { RecordingSound } from './recording-sound.ts';
import { recordUnderEgress } from './under-egress.ts';

/** Below it the recorder calls the API. */
const ADDRESS = '/api/recorder';

/**
 * The page of the recorder: a browser that nobody sees opens it, joins the meeting, and sends what it draws and hears to the
 * API. A worker's process that opened it speaks to it through `recorder` (agent/worker/recorder-main.ts); where LiveKit Egress
 * opened it, a code in its address lets it ask the API (under-egress.ts).
 */
async function openRecording(
  { mediaUrl, mediaToken, token, captions: drawsCaptions }: Job,
  end: EndRecorder,
): Promise<OpenRecording> {
  // Nothing is played: there may be no loudspeaker.
  const context = new AudioContext({ sinkId: { type: 'none' } } as AudioContextOptions);
  await context.resume();
  const sender = new PieceSender({
    address: ADDRESS,
    token,
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    onOver: (why) => end('failed', why),
  });
  const recording = new Recording(sender, systemClock, HELD_MS, (why) => end('failed', why));
  const sound = new RecordingSound(context, systemClock, (language, stream) =>
    recording.begin(language, stream),
  );
  const captions = drawsCaptions ? new RecordedCaptions(systemClock, logProblem) : undefined;
  const meeting = new RecordedMeeting(
    sound,
    (why) => end(why, 'the media server ended it'),
    captions && ((topic, text) => captions.take(topic, text)),
  );
  const held = new HeldRecord(systemClock, HELD_MS, (record) => {
    meeting.leaveOut(record);
    captions?.leaveOut(record);
  });
  let picture: RecordedPicture | undefined;
  return {
    leaveOut: (record) => held.change(record),
    async record() {
      await meeting.join(mediaUrl, mediaToken);
      await document.fonts.ready;
      const canvas = document.querySelector('canvas')!;
      picture = new RecordedPicture(canvas, systemClock, () => meeting.people(), captions);
      const stream = canvas.captureStream(PICTURES_PER_S);
      recording.begin(
        'picture',
        new MediaStream([...stream.getVideoTracks(), ...sound.floor.getAudioTracks()]),
      );
    },
    progress: () => ({ drawn: picture?.drawn ?? 0, sent: sender.sent }),
    async stop() {
      await recording.end();
      picture?.stop();
      sound.stop();
      await meeting.leave();
    },
  };
}

const recorder = createRecorder(openRecording);
const code = new URLSearchParams(location.hash.slice(1)).get('code');
if (code === null) Object.assign(window, { recorder });
else {
  history.replaceState(null, '', location.pathname);
  void recordUnderEgress(code, {
    recorder,
    address: ADDRESS,
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    // Egress reads the console.
    // eslint-disable-next-line no-console
    say: (marker) => console.log(marker),
  });
}
