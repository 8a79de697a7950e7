import type { TranscriptFormat } from '@intermind/contracts';
import type { FileFormat, FileOptions } from './file-format.ts';
import { json } from './json.ts';
import { srt } from './srt.ts';
import { txt } from './txt.ts';
import { vtt } from './vtt.ts';

export type { FileFormat } from './file-format.ts';

/** How each kind of file is written. */
export const FORMATS = { txt, vtt, srt, json } satisfies Record<
  TranscriptFormat,
  (options: FileOptions) => FileFormat
>;
