import type { S3Settings } from '@intermind/config';
import { folderStorage, type Storage } from './storage.ts';

export { FileLost, folderStorage, type Storage, StorageFull, StorageUnavailable } from './storage.ts';

/** A bucket where one is set up, otherwise the data folder. The names of files are the same in both. */
export async function storageOf({
  s3,
  dataDir,
}: {
  s3: S3Settings | null;
  dataDir: string;
}): Promise<Storage> {
  if (!s3) return folderStorage(dataDir);
  // Its library is large: it is loaded only where it is used.
  const { s3Storage } = await import('./s3-storage.ts');
  return s3Storage(s3);
}
