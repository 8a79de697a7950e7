import { type RefObject, useEffect, useRef } from 'react';
import type { Chapter } from '../../model/recording-time.ts';
import { pairOf } from '../../shared/ui/avatar.tsx';

interface ChapterBarProps {
  video: RefObject<HTMLVideoElement | null>;
  chapters: readonly Chapter[];
  durationS: number;
  onJump: (seconds: number) => void;
}

/**
 * Who speaks when over the whole recording, in the colours of the speakers. For the pointer only: the list beside it says the same, and
 * time does not turn around in languages that are written from the right.
 */
export function ChapterBar({ video, chapters, durationS, onJump }: ChapterBarProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const look = () => {
      if (place.current) place.current.style.left = percent(element.currentTime / durationS);
    };
    look();
    for (const event of ['timeupdate', 'seeking', 'loadedmetadata']) element.addEventListener(event, look);
    return () => {
      for (const event of ['timeupdate', 'seeking', 'loadedmetadata'])
        element.removeEventListener(event, look);
    };
  }, [video, durationS]);
  return (
    <div aria-hidden dir="ltr" className="relative mt-2 h-6 overflow-hidden rounded-control bg-sunken">
      {chapters.map(({ turn, atS, untilS }) => (
        <button
          key={turn.key}
          type="button"
          tabIndex={-1}
          title={turn.name}
          data-chapter={turn.participantId}
          className="absolute inset-y-0 min-w-[3px] cursor-pointer border-e border-sunken hover:brightness-95"
          style={{
            left: percent(atS / durationS),
            width: percent((Math.min(untilS, durationS) - atS) / durationS),
            background: `var(--av-${pairOf(turn.name)})`,
          }}
          onClick={() => onJump(atS)}
        />
      ))}
      <div
        ref={place}
        className="pointer-events-none absolute inset-y-0 w-0.5"
        style={{ background: 'var(--stage-ink)', boxShadow: '0 0 0 1px var(--stage)' }}
      />
    </div>
  );
}

const percent = (share: number) => `${Math.min(1, Math.max(0, share)) * 100}%`;
