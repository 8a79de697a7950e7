import { BLUR, CAMERA_DESKTOP, CAMERA_TOUCH } from '@intermind/contracts/limits';

const blurred = new WeakSet<MediaStreamTrack>();

/** The track carries a blurred picture. */
export function noteBlurred(track: MediaStreamTrack): void {
  blurred.add(track);
}

/** How much a camera's picture may take, in bits per second: a blurred one more than a plain one (spec 1 §9). */
export function maxBitrateBps(track: MediaStreamTrack, touch: boolean): number {
  if (blurred.has(track)) return BLUR.maxBitrateBps;
  return (touch ? CAMERA_TOUCH : CAMERA_DESKTOP).maxBitrateBps;
}

/** Gives the largest of the layers that are sent another bound. Smaller layers, for small tiles, stay as they are. */
export async function boundLargestLayer(
  sender: Pick<RTCRtpSender, 'getParameters' | 'setParameters'> | undefined,
  bitrateBps: number,
): Promise<void> {
  const parameters = sender?.getParameters();
  const layers = parameters?.encodings ?? [];
  const largest = layers.reduce<RTCRtpEncodingParameters | undefined>(
    (one, other) =>
      one && (one.scaleResolutionDownBy ?? 1) <= (other.scaleResolutionDownBy ?? 1) ? one : other,
    undefined,
  );
  if (!sender || !parameters || !largest || largest.maxBitrate === bitrateBps) return;
  largest.maxBitrate = bitrateBps;
  await sender.setParameters(parameters);
}
