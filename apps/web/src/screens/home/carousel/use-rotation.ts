import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isPageVisible, onPageVisibility } from '../../../platform/page-visibility.ts';
import { NEAR_MS, nextSlide, SLIDE_MS, slideAfterSwipe, turnsByItself } from './rotation.ts';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** The slide that is shown, and what makes it change. Spread `area` on the carousel. */
export function useRotation(count: number) {
  const [current, setCurrent] = useState(0);
  const [near, setNear] = useState(false);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const touchedAtPx = useRef<number>(undefined);
  const reducedMotion = useSyncExternalStore(onReducedMotion, () => matchMedia(REDUCED_MOTION).matches);
  const visible = useSyncExternalStore(onPageVisibility, isPageVisible);
  const turning = turnsByItself({ paused, hovered, focused, reducedMotion, visible });

  useEffect(() => {
    if (!turning) return undefined;
    const timer = setTimeout(() => setCurrent((slide) => nextSlide(slide, count)), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [turning, current, count]);

  useEffect(() => {
    const timer = setTimeout(() => setNear(true), NEAR_MS);
    return () => clearTimeout(timer);
  }, []);

  const area = {
    onPointerEnter: (event: PointerEvent) => {
      setNear(true);
      if (event.pointerType === 'mouse') setHovered(true);
    },
    onPointerLeave: () => setHovered(false),
    onFocus: () => {
      setNear(true);
      setFocused(true);
    },
    onBlur: () => setFocused(false),
    onPointerDown: (event: PointerEvent) => {
      touchedAtPx.current = event.pointerType === 'mouse' ? undefined : event.clientX;
    },
    onPointerUp: (event: PointerEvent) => {
      if (touchedAtPx.current === undefined) return;
      const movedPx = event.clientX - touchedAtPx.current;
      touchedAtPx.current = undefined;
      setCurrent((slide) => slideAfterSwipe(slide, count, movedPx, document.documentElement.dir === 'rtl'));
    },
    onPointerCancel: () => {
      touchedAtPx.current = undefined;
    },
  };
  return {
    current,
    /** The other slides will soon be wanted: load them. */
    near,
    show: setCurrent,
    next: () => setCurrent(nextSlide(current, count)),
    paused: paused || reducedMotion,
    /** With reduced motion there is nothing to pause. */
    canPause: !reducedMotion,
    togglePause: () => setPaused(!paused),
    turning,
    area,
  };
}

function onReducedMotion(listener: () => void): () => void {
  const query = matchMedia(REDUCED_MOTION);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
