import type { DubObstacle, DubReason } from '@intermind/contracts/dubs';
import type { Language } from '@intermind/contracts/languages';

/** Why a language could not be made. */
export const REASON_TEXTS = {
  'no-voice': 'dub.noVoice',
  'no-translator': 'dub.noTranslator',
  'no-transcript': 'dub.noTranscript',
  'words-changed': 'dub.wordsChanged',
  quota: 'dub.quota',
  'engine-failed': 'dub.engineFailed',
} as const satisfies Record<DubReason, string>;

/** Why none can be made. */
export const OBSTACLE_TEXTS = {
  'no-voice': 'dub.noEngines',
  'no-translator': 'dub.noEngines',
  'no-transcript': 'dub.noTranscript',
  'no-worker': 'dub.noWorker',
  'no-engines': 'dub.noEngines',
} as const satisfies Record<DubObstacle, string>;

/** What the owner of the room can do about it. */
export const OWNER_TEXTS = {
  'no-voice': 'dub.ownerEngines',
  'no-translator': 'dub.ownerEngines',
  'no-transcript': 'dub.ownerTranscript',
  'no-worker': 'dub.ownerWorker',
  'no-engines': 'dub.ownerEngines',
} as const satisfies Record<DubObstacle, string>;

/** "42%", as the language writes it. */
export function percentText(percent: number, reader: Language): string {
  return new Intl.NumberFormat(reader, { style: 'percent' }).format(percent / 100);
}
