import type { Language } from '@intermind/contracts/languages';

export type ModelRole = 'speech-to-text' | 'translator' | 'text-to-speech';

/** Which code runs it. */
export type ModelRuntime =
  'zipformer' | 'nemotron' | 'parakeet' | 'sense-voice' | 'whisper' | 'piper' | 'kokoro' | 'bergamot';

/** One file at its publisher's. */
export interface ModelDownload {
  url: string;
  /** Null: the publisher does not say. */
  sizeBytes: number | null;
  /** Null: see `checksumsUrl`. */
  sha256: string | null;
  /** The publisher's list of checksums, a file's name and its SHA-256 in each line. */
  checksumsUrl: string | null;
  /** An archive, or one compressed file and the name it gets. */
  format: 'tar.bz2' | { gz: string };
}

/** What is known of a model before it is installed. */
export interface Model {
  /** Name of its folder. */
  id: string;
  role: ModelRole;
  runtime: ModelRuntime;
  /** Those of ours that it understands or speaks; source and target of a translator. */
  languages: readonly Language[];
  licence: string;
  downloads: readonly ModelDownload[];
  /** About, for people. */
  downloadMb: number;
  /** Its process when loaded, about. An estimate from the size of the weights: none was loaded here. */
  memoryMb: number;
  /** Below this it does not keep up with live speech, as its users report. */
  cores: number;
  /** What is kept of the archive, and must be there: files, and folders with a slash at the end. */
  files: readonly string[];
}

/** More than this and the archive is not what it says it is. */
export const UNPACKED_MAX_BYTES = 4 * 2 ** 30;

/** Sound of the voices of the catalogue, samples a second. */
export const VOICE_SAMPLE_RATES_HZ: Partial<Record<ModelRuntime, number>> = { piper: 22_050, kokoro: 24_000 };
