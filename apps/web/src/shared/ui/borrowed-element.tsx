import { type Ref, useImperativeHandle } from 'react';

/**
 * Stands for a button that is in the page already as the trigger of a part that was loaded later: give it as the child of
 * a `Trigger asChild`. The button keeps its place, its focus and the press that is under way.
 */
export function BorrowedElement({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
