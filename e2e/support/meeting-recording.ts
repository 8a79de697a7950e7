import type { PlayableRecording, Recording } from '@intermind/contracts';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { apiCall } from './api-client.ts';
import type { Person } from './browser.ts';
import type { Product } from './product.ts';
import { accessTokenOf } from './sign-in.ts';

/** How many pieces of the picture the recording, or a part of it, has on disk. */
export function piecesOf({ dataDir }: Product, { conferenceId, id }: Recording, part?: number): number {
  const folder = path.join(dataDir, 'recordings', conferenceId, id, 'pieces');
  if (!existsSync(folder)) return 0;
  return readdirSync(folder).filter(
    (name) => name.includes('-picture-') && (part === undefined || name.startsWith(`${part}-`)),
  ).length;
}

export const recorderPids = (product: Product): number[] =>
  product
    .processes()
    .filter(({ command }) => /recorder-main\.[jt]s/.test(command))
    .map(({ pid }) => pid);

/** As the person may play them. */
export const recordingsOf = async ({ page }: Person, { url }: Product, conference: string) =>
  apiCall<{ recordings: PlayableRecording[] }>(
    url,
    await accessTokenOf(page),
    `GET /conferences/${conference}/recordings/tokens`,
  );
