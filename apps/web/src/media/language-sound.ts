/** Apart further than this, the sound of the language jumps to where the picture is; ears notice more. */
const APART_S = 0.15;

/**
 * Plays the sound of one language with a picture whose own sound is silent meanwhile: both start, stop and jump together, as
 * loud and as fast as the picture.
 *
 * @param url of the sound; null: the picture's own
 * @returns lets go of both
 */
export function playLanguage(video: HTMLVideoElement, output: PictureSound, url: string | null): () => void {
  output.setAudible(url === null);
  if (url === null) return () => undefined;
  const sound = new Audio(url);
  sound.preload = 'auto';
  const follow = () => {
    sound.volume = video.volume;
    sound.muted = video.muted;
    sound.playbackRate = video.playbackRate;
    if (Math.abs(sound.currentTime - video.currentTime) > APART_S) sound.currentTime = video.currentTime;
    const shouldPlay = !video.paused && !video.ended && !video.seeking && video.readyState >= 3;
    if (shouldPlay && sound.paused) void sound.play().catch(() => undefined);
    if (!shouldPlay && !sound.paused) sound.pause();
  };
  for (const event of FOLLOWED) video.addEventListener(event, follow);
  follow();
  return () => {
    for (const event of FOLLOWED) video.removeEventListener(event, follow);
    sound.pause();
    sound.removeAttribute('src');
    sound.load();
    output.setAudible(true);
  };
}

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

/** The picture's own sound, made silent without touching the volume that its listener sees. */
export interface PictureSound {
  setAudible(audible: boolean): void;
  close(): void;
}

export function pictureSound(video: HTMLVideoElement): PictureSound {
  let context: AudioContext | undefined;
  let gain: GainNode | undefined;
  return {
    setAudible(audible) {
      // Its sound leaves the element's own way only when that is needed, after a choice of the person.
      if (!gain) {
        if (audible) return;
        context = new AudioContext();
        gain = context.createGain();
        context.createMediaElementSource(video).connect(gain).connect(context.destination);
      }
      gain.gain.value = audible ? 1 : 0;
      void context?.resume();
    },
    close: () => void context?.close(),
  };
}
