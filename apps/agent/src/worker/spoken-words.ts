import { channel } from 'node:diagnostics_channel';
import type { Language } from '@intermind/contracts/languages';
import type { SpokenChunk } from '../interpreter/lane-options.ts';

export interface SpokenWords extends SpokenChunk {
  speaker: string;
  language: Language;
}

/**
 * What voices say, for measurements. No setting puts it anywhere: only code that was loaded into the process of a meeting can
 * listen to it.
 */
export const spokenWords = channel('intermind:spoken-words');
