import type { Language } from '@intermind/contracts/languages';
import { isLanguage } from '@intermind/contracts/languages';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Cue } from '../../model/recording-time.ts';
import { browserStorage as storage } from '../../platform/storage.ts';

export type CaptionChoice = Language | 'off' | 'original';

const KEY = 'intermind.recording.captions';
/** What is shown when captions are switched on by the key; the last language that was chosen. */
const LAST_KEY = 'intermind.recording.captions-shown';

function stored(key: string, otherwise: CaptionChoice): CaptionChoice {
  const value = storage.getItem(key);
  return value === 'off' || value === 'original' || isLanguage(value) ? value : otherwise;
}

/** Which captions the person reads; remembered in this browser, for all recordings. */
export function useCaptionChoice() {
  const [captions, setCaptions] = useState(() => stored(KEY, 'off'));
  const choose = (choice: CaptionChoice) => {
    setCaptions(choice);
    storage.setItem(KEY, choice);
    if (choice !== 'off') storage.setItem(LAST_KEY, choice);
  };
  const toggle = () => choose(captions === 'off' ? stored(LAST_KEY, 'original') : 'off');
  return { captions, choose, toggle };
}

/** What was said as captions of the browser: in the picture and in full screen. */
export function useCues(video: RefObject<HTMLVideoElement | null>, cues: readonly Cue[]): void {
  const track = useRef<TextTrack | null>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    track.current ??= element.addTextTrack('captions');
    const shown = track.current;
    shown.mode = cues.length > 0 ? 'showing' : 'hidden';
    for (const cue of [...(shown.cues ?? [])]) shown.removeCue(cue);
    for (const { startS, endS, text } of cues)
      shown.addCue(new VTTCue(startS, endS, text.replaceAll('<', '‹')));
  }, [video, cues]);
}
