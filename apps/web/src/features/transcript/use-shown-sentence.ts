import type { SegmentId } from '@intermind/contracts';
import { type RefObject, useEffect, useRef } from 'react';

/** Brings a sentence into view, and the focus to it, as soon as it is drawn. @param drawn changes with what is drawn */
export function useShownSentence(
  list: RefObject<HTMLElement | null>,
  sentence: SegmentId | null,
  drawn: readonly unknown[],
): void {
  const shown = useRef<SegmentId>(null);
  useEffect(() => {
    if (sentence === null || shown.current === sentence) return;
    const element = list.current?.querySelector<HTMLElement>(`[data-segment="${CSS.escape(sentence)}"]`);
    if (!element) return;
    shown.current = sentence;
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
  }, [list, sentence, drawn]);
}
