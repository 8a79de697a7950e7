import { createLevelMeter } from './level-meter.ts';

export interface TrackMeter {
  /** Root mean square, 0 to 1; null while the page's sound is off and nothing can be measured. */
  level: () => number | null;
  close: () => void;
}

/** Measures a microphone whether or not it is muted: what is sent is switched off on the track itself, so this is a twin. */
export function measureTrack(context: AudioContext, track: MediaStreamTrack): TrackMeter {
  const twin = track.clone();
  twin.enabled = true;
  const meter = createLevelMeter(context);
  const source = context.createMediaStreamSource(new MediaStream([twin]));
  source.connect(meter.node);
  return {
    level: () => (context.state === 'running' ? meter.level() : null),
    close() {
      source.disconnect();
      twin.stop();
    },
  };
}
