import { type Ref, useImperativeHandle } from 'react';

/**
 * Represents a button that is already in the page as the trigger of a part that was loaded later: use it as the child
 * of `Trigger asChild`. The button keeps its place, its focus and the current press.
 */
export function BorrowedElement({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
