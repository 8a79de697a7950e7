import type { SegmentId } from '@intermind/contracts';
import { type RefObject, useEffect, useRef } from 'react';

/** Brings a sentence into view, and the focus to it. @returns whether it is drawn */
export function showSentence(place: ParentNode, sentence: SegmentId): boolean {
  const element = place.querySelector<HTMLElement>(`[data-segment="${CSS.escape(sentence)}"]`);
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
  return element !== null;
}

/** Brings a sentence into view, and the focus to it, as soon as it is drawn. @param drawn changes with what is drawn */
export function useShownSentence(
  list: RefObject<HTMLElement | null>,
  sentence: SegmentId | null,
  drawn: readonly unknown[],
): void {
  const shown = useRef<SegmentId>(null);
  useEffect(() => {
    if (sentence === null || shown.current === sentence) return;
    if (list.current && showSentence(list.current, sentence)) shown.current = sentence;
  }, [list, sentence, drawn]);
}
