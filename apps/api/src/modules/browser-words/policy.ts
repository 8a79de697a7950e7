import type { BrowserRecognition, BrowserWordsRefusal } from '@intermind/contracts';

/** Speech in a sealed meeting stays on the machines of the operator and of the speaker. That it does is the browser's word. */
export function isSealedAgainst(
  { sealed }: { sealed: boolean },
  recognition: BrowserRecognition | null,
): boolean {
  return sealed && recognition === 'outside';
}

/** Why words of this participant may not be taken; null when they may. */
export function refusalOfWords(
  conference: { sealed: boolean; endedAt: Date | null },
  speaker: {
    leftAt: Date | null;
    expelledAt: Date | null;
    offRecordSince: Date | null;
    browserWords: BrowserRecognition | null;
  },
): BrowserWordsRefusal | null {
  if (conference.endedAt || speaker.leftAt || speaker.expelledAt) return 'not-inside';
  if (speaker.browserWords === null) return 'not-on';
  if (speaker.offRecordSince) return 'off-record';
  return isSealedAgainst(conference, speaker.browserWords) ? 'sealed' : null;
}
