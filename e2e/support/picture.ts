import type { Page } from 'playwright-core';
import { until } from './until.ts';

/** What the video of one tile shows. */
export interface TilePicture {
  widthPx: number;
  frames: number;
  /** Mean of all pixels, 0 to 255 each. */
  colour: { red: number; green: number; blue: number };
}

export type TilePart = 'On stage' | 'People in the meeting';

/** Names on the tiles of the large part or of the others (English texts); your own says You. */
export function tileNames(page: Page, part: TilePart): Promise<string[]> {
  return page.getByRole('list', { name: part }).locator('[data-tile] bdi').allTextContents();
}

/** The pixels of the tile with this name as they are drawn now; null where it has no video. */
export function pictureOf(page: Page, part: TilePart, name: string): Promise<TilePicture | null> {
  return page.evaluate(
    ([list, wanted]) => {
      const tile = [...document.querySelectorAll(`ul[aria-label="${list}"] [data-tile]`)].find(
        (each) => each.querySelector('bdi')?.textContent === wanted,
      );
      const video = tile?.querySelector('video');
      if (!video) return null;
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [32, 18];
      const drawing = canvas.getContext('2d')!;
      drawing.drawImage(video, 0, 0, canvas.width, canvas.height);
      const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height);
      const mean = (channel: number) => {
        let sum = 0;
        for (let at = channel; at < data.length; at += 4) sum += data[at]!;
        return Math.round(sum / (data.length / 4));
      };
      return {
        widthPx: video.videoWidth,
        frames: video.getVideoPlaybackQuality().totalVideoFrames,
        colour: { red: mean(0), green: mean(1), blue: mean(2) },
      };
    },
    [part, name] as const,
  );
}

/**
 * Waits until the tile shows a picture that goes on and is what was asked for.
 * @throws Error with what it showed last
 */
export async function seesPicture(
  page: Page,
  part: TilePart,
  name: string,
  isRight: (colour: TilePicture['colour']) => boolean = isNotBlack,
): Promise<void> {
  let last: TilePicture | null = null;
  try {
    await until(
      `the picture of ${name}`,
      async () => {
        const now = await pictureOf(page, part, name);
        const moved = now && last && now.frames > last.frames;
        last = now;
        return moved && now.widthPx > 0 && isRight(now.colour);
      },
      45_000,
      250,
    );
  } catch (cause) {
    throw new Error(`${part}: the tile of ${name} shows ${JSON.stringify(last)}`, { cause });
  }
}

export const isNotBlack = ({ red, green, blue }: TilePicture['colour']) => red + green + blue > 60;
