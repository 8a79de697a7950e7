import {
  SCREENSHOT_JPEG_RATIO,
  SCREENSHOT_LONGEST_SIDE_PX,
  SCREENSHOT_MAX_PIXELS,
} from '@intermind/contracts';
import { ApiError } from '../../http/errors.ts';

/** What browsers capture and people attach. Nothing else is read at all: SVG and PDF are programs, not pictures. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);
const DECODE_TIMEOUT_S = 10;

/**
 * Re-encodes the image as JPEG: upright, and without location, camera or other metadata.
 * @throws ApiError UnsupportedFile when it is not an image, or has more than 40 megapixels
 */
export async function redrawn(file: Buffer): Promise<Buffer> {
  const sharp = await load();
  try {
    return await sharp(file, { limitInputPixels: SCREENSHOT_MAX_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: DECODE_TIMEOUT_S })
      .autoOrient()
      .resize(SCREENSHOT_LONGEST_SIDE_PX, SCREENSHOT_LONGEST_SIDE_PX, {
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: SCREENSHOT_JPEG_RATIO * 100 })
      .toBuffer();
  } catch {
    throw new ApiError('UnsupportedFile');
  }
}

/** With the first picture: most starts never see one. */
async function load() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS });
  return sharp;
}
