import { type RefObject, useEffect } from 'react';

/**
 * When the control with the focus goes away, as Admit does with its guest, the keyboard goes on from the title of the
 * part it was in (a heading that takes the focus), or from the page. Menus and questions, which go away too, give it back
 * themselves and sooner.
 */
export function useLostFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = root.current;
    if (!page) return undefined;
    let focused: Element | null = null;
    let parts: Element[] = [];
    let frame = 0;
    const remember = ({ target }: FocusEvent) => {
      focused = target as Element;
      parts = [];
      for (let part = focused.closest('section'); part; part = part.parentElement?.closest('section') ?? null)
        parts.push(part);
    };
    const goOn = () => {
      if (document.activeElement !== document.body || !focused || focused.isConnected) return;
      focused = null;
      const part = parts.find((each) => each.isConnected && titleOf(each));
      (part ? titleOf(part)! : page).focus();
    };
    // Two frames later whatever gives the focus back has done so.
    const look = () => {
      if (!focused || focused.isConnected) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(goOn)));
    };
    const observer = new MutationObserver(look);
    observer.observe(page, { childList: true, subtree: true });
    page.addEventListener('focusin', remember);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      page.removeEventListener('focusin', remember);
    };
  }, [root]);
}

function titleOf(part: Element): HTMLElement | null {
  return part.querySelector<HTMLElement>(':scope > header > [tabindex="-1"]');
}
