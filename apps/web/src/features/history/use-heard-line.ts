import { type RefObject, useEffect, useState } from 'react';
import { type Chapter, type Line, lineAt } from '../../model/recording-time.ts';

/** The line that is being heard; changes only with the line. */
export function useHeardLine(
  video: RefObject<HTMLVideoElement | null>,
  chapters: readonly Chapter[],
): Line | undefined {
  const [heard, setHeard] = useState<Line>();
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const look = () => setHeard(lineAt(chapters, element.currentTime));
    look();
    for (const event of ['timeupdate', 'seeking', 'loadedmetadata']) element.addEventListener(event, look);
    return () => {
      for (const event of ['timeupdate', 'seeking', 'loadedmetadata'])
        element.removeEventListener(event, look);
    };
  }, [video, chapters]);
  return heard;
}
