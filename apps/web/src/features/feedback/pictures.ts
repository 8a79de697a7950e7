import { SCREENSHOT_JPEG_RATIO, SCREENSHOT_LONGEST_SIDE_PX } from '@intermind/contracts/feedback';
import { withTimeLimit } from '@intermind/timing';
import { type Box, drawnSize, pixelsOf } from '../../model/annotation.ts';
import { captureSize } from '../../model/feedback.ts';

/** Of the frames of highlight boxes, in the editor and in the picture. */
export const HIGHLIGHT_COLOUR = '#d81f3a';
const HIDE_COLOUR = '#000000';
/** Of the picture's longer side. */
const FRAME_RATIO = 0.003;
const FRAME_MIN_PX = 3;
const CAPTURE_TIMEOUT_MS = 10_000;

/** The person has closed the browser's own dialogue. */
export class CaptureRefused extends Error {}

export function canCapture(): boolean {
  // Missing on phones, and on addresses that are not secure.
  const devices = navigator.mediaDevices as Partial<MediaDevices> | undefined;
  return devices?.getDisplayMedia !== undefined;
}

/**
 * One picture of what the person chooses to show.
 * @throws CaptureRefused; another Error when there is no picture
 */
export async function captureScreen(): Promise<Blob> {
  let stream: MediaStream;
  try {
    // Not in the types yet: the tab that has the problem is offered first.
    const options: DisplayMediaStreamOptions & { preferCurrentTab: boolean } = {
      video: true,
      audio: false,
      preferCurrentTab: true,
    };
    stream = await navigator.mediaDevices.getDisplayMedia(options);
  } catch (cause) {
    throw (cause as Error).name === 'NotAllowedError' ? new CaptureRefused() : cause;
  }
  try {
    const video = document.createElement('video');
    video.muted = true;
    video.srcObject = stream;
    await withTimeLimit({ limitMs: CAPTURE_TIMEOUT_MS, late: () => new Error('No picture came') }, () =>
      video.play(),
    );
    const size = captureSize(video.videoWidth, video.videoHeight);
    if (!size) throw new Error(`The picture has ${video.videoWidth} × ${video.videoHeight} pixels`);
    return await jpeg(size, (canvas) => canvas.drawImage(video, 0, 0, size.widthPx, size.heightPx));
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

/**
 * The picture with its boxes drawn into it. What is hidden is not in it any more.
 * @throws when the file is no picture that this browser can read
 */
export async function withBoxes(original: Blob, boxes: readonly Box[]): Promise<Blob> {
  const picture = await createImageBitmap(original);
  try {
    const size = drawnSize(picture.width, picture.height, SCREENSHOT_LONGEST_SIDE_PX);
    const { widthPx, heightPx } = size;
    return await jpeg(size, (canvas) => {
      canvas.drawImage(picture, 0, 0, widthPx, heightPx);
      const frame = Math.max(FRAME_MIN_PX, Math.round(Math.max(widthPx, heightPx) * FRAME_RATIO));
      canvas.lineWidth = frame;
      canvas.strokeStyle = HIGHLIGHT_COLOUR;
      canvas.fillStyle = HIDE_COLOUR;
      // What is hidden comes last: nothing lies over it.
      for (const { x, y, width, height } of areas('highlight'))
        canvas.strokeRect(x + frame / 2, y + frame / 2, width - frame, height - frame);
      for (const { x, y, width, height } of areas('hide')) canvas.fillRect(x, y, width, height);
      function areas(type: Box['type']) {
        return boxes.filter((box) => box.type === type).map((box) => pixelsOf(box, widthPx, heightPx));
      }
    });
  } finally {
    picture.close();
  }
}

/** Whether this browser can read the file as a picture. */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    // It is damaged, or no picture whatever its name says.
    return false;
  }
}

async function jpeg(
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  draw: (canvas: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = heightPx;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  // JPEG knows no transparency.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, widthPx, heightPx);
  draw(context);
  const blob = await new Promise<Blob | null>((done) =>
    canvas.toBlob(done, 'image/jpeg', SCREENSHOT_JPEG_RATIO),
  );
  if (!blob) throw new Error('The picture could not be written');
  return blob;
}
