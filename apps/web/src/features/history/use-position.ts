import { type RefObject, useEffect, useRef } from 'react';
import { browserStorage as storage } from '../../platform/storage.ts';

/**
 * Goes on where this recording was left, also when its address is renewed.
 * @param startS plays from there instead, the first time
 */
export function usePosition(
  video: RefObject<HTMLVideoElement | null>,
  id: string,
  url: string | undefined,
  startS: number | null,
): void {
  const start = useRef(startS);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const key = `intermind.recording.${id}`;
    const keep = () => {
      if (element.ended) storage.removeItem(key);
      else if (element.currentTime > 0) storage.setItem(key, String(Math.floor(element.currentTime)));
    };
    const goOn = () => {
      if (start.current !== null) {
        // At the very end it would begin again.
        if (start.current < element.duration) element.currentTime = start.current;
        start.current = null;
        // What led here is gone from the page; keys go on in the player.
        element.focus();
        // A browser may want a click first.
        void element.play().catch(() => undefined);
        return;
      }
      const kept = Number(storage.getItem(key));
      if (kept > 0 && kept < element.duration) element.currentTime = kept;
    };
    if (element.readyState >= 1) goOn();
    element.addEventListener('loadedmetadata', goOn);
    for (const event of ['pause', 'seeked', 'ended']) element.addEventListener(event, keep);
    const timer = setInterval(() => !element.paused && keep(), 5_000);
    return () => {
      keep();
      clearInterval(timer);
      element.removeEventListener('loadedmetadata', goOn);
      for (const event of ['pause', 'seeked', 'ended']) element.removeEventListener(event, keep);
    };
  }, [video, id, url]);
}
