import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { MODELS } from './catalogue/index.ts';
import type { Model } from './catalogue/model.ts';

/** Written last: a folder with it is a model that is whole. */
export const RECORD_FILE = 'installed.json';

/** What was downloaded, and how it was checked. */
export interface InstalledRecord {
  id: string;
  /** ISO 8601 UTC. */
  installedAt: string;
  downloads: {
    url: string;
    sizeBytes: number;
    sha256: string;
    /** Who stated the checksum; `nobody`: it was recorded when the file came. */
    statedBy: 'catalogue' | 'publisher' | 'nobody';
  }[];
}

/** A model on this machine. */
export interface InstalledModel {
  model: Model;
  folder: string;
}

/** Where the models of an installation are. */
export function modelsFolder(dataDir: string): string {
  return path.join(dataDir, 'models');
}

/** Those that are there with all their files, in the order of the catalogue. */
export function installedModels(folder: string, catalogue: readonly Model[] = MODELS): InstalledModel[] {
  return catalogue.flatMap((model) => {
    const own = path.join(folder, model.id);
    return isWhole(model, own) ? [{ model, folder: own }] : [];
  });
}

function isWhole(model: Model, folder: string): boolean {
  return existsSync(path.join(folder, RECORD_FILE)) && missingFiles(model, folder).length === 0;
}

/** What of its files is not there, or is empty. */
export function missingFiles(model: Model, folder: string): string[] {
  return model.files.filter((file) => {
    const info = statSync(path.join(folder, file), { throwIfNoEntry: false });
    if (file.endsWith('/'))
      return info?.isDirectory() !== true || readdirSync(path.join(folder, file)).length === 0;
    return info?.isFile() !== true || info.size === 0;
  });
}
