import type { EngineKind } from '@intermind/contracts';
import type { EnginesText } from './engines-text.ts';

/** As the page shows them. */
export const SHOWN_KINDS: readonly EngineKind[] = [
  'speech-to-text',
  'translator',
  'text-to-speech',
  'speech-translator',
];

export function kindTitle(kind: EngineKind, t: EnginesText): string {
  switch (kind) {
    case 'speech-to-text':
      return t('bench.hear');
    case 'translator':
      return t('bench.translation');
    case 'text-to-speech':
      return t('bench.speak');
    case 'speech-translator':
      return t('bench.direct');
  }
}
