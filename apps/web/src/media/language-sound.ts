import { duckingOf, type Level, levelsAhead, ratioAfter, SOON_S, type Spoken } from '../model/dub-ducking.ts';

/** Apart further than this, the sound of the language jumps to where the picture is; ears notice more. */
const APART_S = 0.15;

/** The sound of a recording in one language. */
export interface LanguageSound {
  url: string;
  /** When a voice speaks in it, over the sound of the room; null: it holds all that is to be heard. */
  spoken: Spoken | null;
}

interface LanguageOptions {
  /** How loud the sound of the room is while a voice speaks over it, 0 to 1. */
  loweredRatio: number;
  /** Its file cannot be played: the picture's own sound is heard. */
  onFailed: () => void;
}

/**
 * Plays the sound of one language with a picture, whose own sound is silent meanwhile, or quiet while the language is
 * spoken: both start, stop and jump together, as loud and as fast as the picture.
 *
 * @param language null: only the picture's own sound
 * @returns lets go of both
 */
export function playLanguage(
  video: HTMLVideoElement,
  output: PictureSound,
  language: LanguageSound | null,
  { loweredRatio, onFailed }: LanguageOptions,
): () => void {
  if (language === null) {
    output.setLevels(WHOLE);
    return () => undefined;
  }
  const { url, spoken } = language;
  const ducking = spoken && duckingOf(spoken, loweredRatio);
  const sound = new Audio(url);
  sound.preload = 'auto';
  let hasFailed = false;
  const levels = (): readonly Level[] => {
    if (hasFailed) return WHOLE;
    if (!ducking) return SILENT;
    // A voice that is still being loaded, or may not play, makes nothing quieter.
    if (sound.readyState < ENOUGH || sound.paused) return WHOLE;
    return levelsAhead(ducking, { atS: video.currentTime, speed: video.playbackRate });
  };
  const follow = () => {
    sound.volume = video.volume;
    sound.muted = video.muted;
    sound.playbackRate = video.playbackRate;
    const isOver = video.currentTime >= sound.duration;
    const apartS = Math.abs(sound.currentTime - video.currentTime);
    // A second jump before the first has ended would begin to load anew each time.
    if (!isOver && !sound.seeking && apartS > APART_S) sound.currentTime = video.currentTime;
    const shouldPlay =
      !video.paused && !video.ended && !video.seeking && video.readyState >= ENOUGH && !isOver;
    if (shouldPlay && sound.paused) void sound.play().catch(() => undefined);
    if (!shouldPlay && !sound.paused) sound.pause();
    output.setLevels(levels());
  };
  const fail = () => {
    hasFailed = true;
    output.setLevels(WHOLE);
    onFailed();
  };
  for (const event of FOLLOWED) video.addEventListener(event, follow);
  for (const event of OWN) sound.addEventListener(event, follow);
  sound.addEventListener('error', fail);
  follow();
  return () => {
    for (const event of FOLLOWED) video.removeEventListener(event, follow);
    for (const event of OWN) sound.removeEventListener(event, follow);
    sound.removeEventListener('error', fail);
    sound.pause();
    sound.removeAttribute('src');
    sound.load();
    output.setLevels(WHOLE);
  };
}

/** `HAVE_FUTURE_DATA`: it can go on. */
const ENOUGH = 3;
const WHOLE: readonly Level[] = [{ afterS: SOON_S, ratio: 1 }];
const SILENT: readonly Level[] = [{ afterS: SOON_S, ratio: 0 }];

const FOLLOWED = [
  'play',
  'playing',
  'pause',
  'waiting',
  'seeking',
  'seeked',
  'ended',
  'ratechange',
  'volumechange',
  'timeupdate',
  'canplay',
] as const;
/** Of the sound itself: it has come to where the picture is, can go on, or waits for more. */
const OWN = ['seeked', 'canplay', 'waiting'] as const;

/** The picture's own sound, made quieter without touching the volume that its listener sees. */
export interface PictureSound {
  /** After a choice of the person: later a browser may refuse. */
  open(): void;
  /** In the place of all levels that were set before. */
  setLevels(levels: readonly Level[]): void;
  close(): void;
}

export function pictureSound(video: HTMLVideoElement): PictureSound {
  let context: AudioContext | undefined;
  let gain: GainNode | undefined;
  let set = { atS: 0, fromRatio: 1, levels: [] as readonly Level[] };
  // Its sound leaves the element's own way only when that is needed.
  const open = () => {
    if (context && gain) return { context, gain };
    context = new AudioContext();
    gain = context.createGain();
    context.createMediaElementSource(video).connect(gain).connect(context.destination);
    return { context, gain };
  };
  return {
    open: () => void open().context.resume(),
    setLevels(levels) {
      if (!gain && levels.every(({ ratio }) => ratio === 1)) return;
      const { context: own, gain: node } = open();
      const atS = own.currentTime;
      // Not all browsers say in `value` how far a ramp has come.
      const fromRatio = ratioAfter(set.fromRatio, set.levels, atS - set.atS);
      set = { atS, fromRatio, levels };
      node.gain.cancelScheduledValues(atS);
      node.gain.setValueAtTime(fromRatio, atS);
      for (const { afterS, ratio } of levels) node.gain.linearRampToValueAtTime(ratio, atS + afterS);
      void own.resume();
    },
    close: () => void context?.close(),
  };
}
