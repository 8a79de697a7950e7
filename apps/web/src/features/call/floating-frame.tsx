import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { type FloatingPlace, keptInside, movedByKey } from '../../model/floating-place.ts';

/** A window inside the page, moved by pointer or arrow keys; where the browser has no real one. */
export function FloatingFrame({ label, children }: { label: string; children: ReactNode }) {
  const [place, setPlace] = useState<FloatingPlace | null>(null);
  const held = useRef<FloatingPlace | null>(null);
  const moveTo = (frame: HTMLElement, to: FloatingPlace) =>
    setPlace(
      keptInside(to, frame.getBoundingClientRect(), {
        width: window.innerWidth,
        height: window.innerHeight,
      }),
    );
  const hold = (event: PointerEvent<HTMLElement>) => {
    if ((event.target as Element).closest('button')) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    held.current = { leftPx: event.clientX - left, topPx: event.clientY - top };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  return (
    <section
      aria-label={label}
      // Reached by keyboard to be moved.
      tabIndex={0}
      onPointerDown={hold}
      onPointerMove={({ currentTarget, clientX, clientY }) => {
        const { current } = held;
        if (current)
          moveTo(currentTarget, { leftPx: clientX - current.leftPx, topPx: clientY - current.topPx });
      }}
      onPointerUp={() => (held.current = null)}
      onPointerCancel={() => (held.current = null)}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        const { left, top } = event.currentTarget.getBoundingClientRect();
        const to = movedByKey(event.key, { leftPx: left, topPx: top });
        if (!to) return;
        event.preventDefault();
        moveTo(event.currentTarget, to);
      }}
      className="on-stage fixed z-30 h-56 w-80 max-w-[calc(100vw-1rem)] cursor-move touch-none overflow-hidden rounded-tile bg-stage shadow-3"
      style={place ? { left: place.leftPx, top: place.topPx } : { insetInlineEnd: 16, bottom: 96 }}
    >
      {children}
    </section>
  );
}
