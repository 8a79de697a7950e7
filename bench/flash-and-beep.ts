import type { BrowserContext } from 'playwright-core';

/** From one flash to the next, and how long each lasts. */
export const FLASH_EVERY_MS = 1_000;
export const FLASH_MS = 300;
/** Higher than the voices of the scripted engines (scripted-voice.ts). */
export const BEEP_HZ = 3_000;

/** Pages of this person have a camera that flashes white and a microphone that beeps in the same moment, every second. */
export async function flashAndBeep(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ([everyMs, lengthMs, beepHz]) => {
      const { mediaDevices } = navigator;
      // A page that is not secure has none.
      if (!(mediaDevices as MediaDevices | undefined)) return;
      let made: Promise<MediaStream> | undefined;
      const make = async () => {
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width: 640, height: 360 });
        const drawing = canvas.getContext('2d')!;
        const sound = new AudioContext();
        await sound.resume();
        const tone = new OscillatorNode(sound, { frequency: beepHz });
        const volume = new GainNode(sound, { gain: 0 });
        const microphone = sound.createMediaStreamDestination();
        tone.connect(volume).connect(microphone);
        tone.start();
        setInterval(() => {
          const isOn = Date.now() % everyMs < lengthMs;
          drawing.fillStyle = isOn ? 'white' : 'black';
          drawing.fillRect(0, 0, canvas.width, canvas.height);
          volume.gain.value = isOn ? 0.5 : 0;
        }, 15);
        return new MediaStream([
          ...canvas.captureStream(30).getTracks(),
          ...microphone.stream.getAudioTracks(),
        ]);
      };
      mediaDevices.getUserMedia = async ({ audio, video } = {}) => {
        const stream = await (made ??= make());
        const wanted = [...(audio ? stream.getAudioTracks() : []), ...(video ? stream.getVideoTracks() : [])];
        return new MediaStream(wanted.map((track) => track.clone()));
      };
    },
    [FLASH_EVERY_MS, FLASH_MS, BEEP_HZ] as const,
  );
}
