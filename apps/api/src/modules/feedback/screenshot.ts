import {
  SCREENSHOT_JPEG_RATIO,
  SCREENSHOT_LONGEST_SIDE_PX,
  SCREENSHOT_MAX_PIXELS,
} from '@intermind/contracts';
import { ApiError } from '../../http/errors.ts';
import { createBoundedQueue, QueueFull } from '../../http/limits/bounded-queue.ts';

/**
 * What browsers capture and people attach. Nothing else is read at all: SVG and PDF are programs, not pictures, and an
 * AVIF of 1 kB takes 1 GB of memory.
 */
const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`);
const DECODE_TIMEOUT_S = 10;
/** 40 megapixels of a progressive JPEG take 300 MB and 2.6 s, and may be 500 kB as a file. */
const oneAtATime = createBoundedQueue({ running: 1, waiting: 30 });

/**
 * Re-encodes the image as JPEG: upright, and without location, camera or other metadata.
 * @throws ApiError UnsupportedFile when it is not an image, or has more than 40 megapixels;
 * Unavailable when many others wait
 */
export async function redrawn(file: Buffer): Promise<Buffer> {
  const sharp = await load();
  const redraw = () =>
    sharp(file, { limitInputPixels: SCREENSHOT_MAX_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: DECODE_TIMEOUT_S })
      .autoOrient()
      .resize(SCREENSHOT_LONGEST_SIDE_PX, SCREENSHOT_LONGEST_SIDE_PX, {
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: SCREENSHOT_JPEG_RATIO * 100 })
      .toBuffer();
  try {
    return await oneAtATime(redraw);
  } catch (error) {
    throw new ApiError(error instanceof QueueFull ? 'Unavailable' : 'UnsupportedFile');
  }
}

/** With the first picture: most starts never see one. */
async function load() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS });
  // Pictures come seldom; kept memory and more threads would not pay.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
