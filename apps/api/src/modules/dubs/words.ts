import { DUB_WORDS_PER_PAGE, type DubCaption, type DubWords, DubWordsSchema } from '@intermind/contracts';
import { FileLost } from '../../adapters/storage/index.ts';
import { ApiError } from '../../http/errors.ts';
import { requireWords, unlessAway } from './attempts.ts';
import type { DubsDependencies } from './dependencies.ts';
import { noteProgress } from './store.ts';
import { type Attempt, attemptFolder, DamagedFile, deleteLate, folderOf } from './stored.ts';

const PageSchema = DubWordsSchema.shape.words.max(DUB_WORDS_PER_PAGE);
const pageKey = (attempt: Attempt, number: number) => `${attemptFolder(attempt)}/words-${number}`;
/** Beside its sound, and deleted with it. */
const wordsKey = (attempt: Attempt) => `${folderOf(attempt)}/words.json`;

/** Keeps a page of what was translated. @throws ApiError ValidationFailed, NotFound, Unavailable */
export async function keepWords(
  deps: DubsDependencies,
  attempt: Attempt,
  { number, content }: { number: number; content: Uint8Array },
): Promise<void> {
  const { db, now, storage } = deps;
  const page = pageOf(content);
  if (!page) throw new ApiError('ValidationFailed', { issues: [] });
  await unlessAway(() => storage.put(pageKey(attempt, number), encoded(page)));
  if (!(await noteProgress(db, attempt.dub, {}, now()))) {
    await deleteLate(deps, attempt);
    throw new ApiError('NotFound');
  }
  await requireWords(deps, attempt);
}

/** Makes one file of the pages, up to the first that is `unreadable`: the sound is whole without them. @throws ApiError Unavailable */
export async function writeWords(
  { storage }: Pick<DubsDependencies, 'storage'>,
  attempt: Attempt,
  pages: number,
): Promise<{ bytes: number; unreadable: Error | undefined }> {
  const words: DubCaption[] = [];
  let unreadable: Error | undefined;
  for (let number = 0; number < pages; number += 1) {
    const page = await readPage(storage, pageKey(attempt, number));
    if (page instanceof Error) {
      unreadable = page;
      break;
    }
    words.push(...page);
  }
  const file = encoded(words);
  await unlessAway(() => storage.put(wordsKey(attempt), file));
  return { bytes: file.length, unreadable };
}

async function readPage(
  storage: DubsDependencies['storage'],
  key: string,
): Promise<DubCaption[] | FileLost | DamagedFile> {
  try {
    return pageOf(await unlessAway(() => storage.get(key))) ?? new DamagedFile(key);
  } catch (error) {
    if (error instanceof FileLost) return error;
    throw error;
  }
}

/** Of a dub that is ready; of one that was made before there were captions, none. @throws ApiError Unavailable, DamagedFile */
export async function readWords(
  { storage }: Pick<DubsDependencies, 'storage'>,
  attempt: Attempt,
): Promise<DubWords> {
  const key = wordsKey(attempt);
  const content = await unlessAway(() => storage.get(key)).catch((error: unknown) => {
    if (error instanceof FileLost) return undefined;
    throw error;
  });
  if (!content) return { words: [] };
  const words = DubWordsSchema.shape.words.safeParse(parsed(content)).data;
  if (!words) throw new DamagedFile(key);
  return { words };
}

const encoded = (words: DubCaption[]) => new TextEncoder().encode(JSON.stringify(words));
const pageOf = (content: Uint8Array) => PageSchema.safeParse(parsed(content)).data;

function parsed(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(content));
  } catch {
    return undefined;
  }
}
