import type { Page } from 'playwright-core';

/**
 * What a finger does not hit well: controls that are not pressed 21 px from their middle, in each direction. One line for each.
 * Links within a text are as high as its lines, areas marked in a picture as large as they were drawn.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const REACH_PX = 21;
    const CONTROLS =
      'button, [role=button], [role^=menuitem], [role=tab], [role=option], a[href], select, summary, input:not([type=hidden]), textarea';
    if (!matchMedia('(pointer: coarse)').matches) return ['the pointer is no finger'];
    const isInText = (element: Element) =>
      element.matches('a[href], button.link-text') &&
      getComputedStyle(element).display === 'inline' &&
      [...element.parentElement!.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '',
      );
    /** A checkbox is pressed by its label too, a field by its frame. */
    const pressedBy = (element: Element) =>
      element.closest('label') ??
      (element.matches('input, select, textarea') ? element.closest('.control-frame') : null) ??
      element;
    const found = new Set<string>();
    for (const control of document.querySelectorAll(CONTROLS)) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (control.closest('[inert], .sr-only, .unseen, .skip-link, .annotation-box') || isInText(control))
        continue;
      const target = pressedBy(control);
      target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = target.getBoundingClientRect();
      if (width < 2 || height < 2) continue;
      const [x, y] = [left + width / 2, top + height / 2];
      const at = (right: number, down: number): 'hit' | 'missed' | 'covered' => {
        const hit = document.elementFromPoint(x + right, y + down);
        const opened = hit?.closest('[role=dialog], [role=alertdialog], [role=menu]');
        if (opened && !opened.contains(control)) return 'covered';
        return hit && (target.contains(hit) || hit.closest('label')?.control === control) ? 'hit' : 'missed';
      };
      const around = [
        [-REACH_PX, 0],
        [REACH_PX, 0],
        [0, -REACH_PX],
        [0, REACH_PX],
      ].map(([right, down]) => at(right!, down!));
      // What was opened lies over it, or over a part of it: it is pressed when that is closed.
      if (at(0, 0) !== 'hit' || around.includes('covered')) continue;
      const missed = around.includes('missed');
      const name = (control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 40);
      if (missed)
        found.add(`<${control.tagName.toLowerCase()}> "${name}", ${Math.round(width)}×${Math.round(height)}`);
    }
    return [...found];
  });
}
