import type { Page } from 'playwright-core';
import { changeSettings } from './change-settings.ts';

/** What is wrong with the layout of the page as it is, by geometry: one line for each thing. */
export function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE_PX = 1.5;
    const CONTROLS = 'button, a[href], input, select, textarea, [role^=menuitem]';
    /** What lies over the page on purpose; what somebody has opened lies over the rest of it too. */
    const OPENED =
      '.call-panel, [role=dialog], .dialog-scrim, [role=menu], .floating, [data-radix-popper-content-wrapper]';
    const FLOATING = `.call-notices, .toast-list, ${OPENED}`;
    const problems = new Set<string>();
    let texts = 0;

    const name = (element: Element) =>
      `<${element.tagName.toLowerCase()}> "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}"`;
    /** For screen readers only; the last is the library's announcement of a message, for a second. */
    const UNSEEN = '[inert], .sr-only, .unseen, .skip-link, [style*="clip: rect(0px, 0px, 0px, 0px)"]';
    const visible = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest(UNSEEN);
    const outside = (inner: DOMRect, outer: { left: number; right: number; top: number; bottom: number }) =>
      inner.left < outer.left - TOLERANCE_PX ||
      inner.right > outer.right + TOLERANCE_PX ||
      inner.top < outer.top - TOLERANCE_PX ||
      inner.bottom > outer.bottom + TOLERANCE_PX;
    /** The boxes that cut off what stands out of them, up to the first one that scrolls. */
    function* clips(element: Element): Generator<DOMRect> {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(box);
        if (/auto|scroll/.test(overflowX + overflowY) || position === 'fixed') return;
        if (/hidden|clip/.test(overflowX + overflowY)) yield box.getBoundingClientRect();
      }
    }
    /** Out of sight now, but a scroll away. */
    const scrolledAway = (box: DOMRect, element: Element) => {
      for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(outer);
        if (/auto|scroll/.test(overflowX + overflowY)) return outside(box, outer.getBoundingClientRect());
      }
      return false;
    };
    const textRects = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    };

    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > TOLERANCE_PX) problems.add(`the page is ${wide} px wider than the window`);
    const scrolls = document.documentElement.scrollHeight > innerHeight + TOLERANCE_PX;
    const window_ = { left: 0, right: innerWidth, top: -1e6, bottom: scrolls ? 1e6 : innerHeight };

    const controls = [...document.querySelectorAll(CONTROLS)].filter(
      (control) => visible(control) || (control.tagName === 'SELECT' && control.checkVisibility()),
    );
    for (const control of controls) {
      const box = control.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || scrolledAway(box, control)) continue;
      if (outside(box, window_)) problems.add(`${name(control)} is outside the window`);
      for (const clip of clips(control)) if (outside(box, clip)) problems.add(`${name(control)} is cut off`);
      // A code is as long as it is; other fields may hold more than they have room for.
      if (control.matches('input.room-code') && control.scrollWidth > control.clientWidth + TOLERANCE_PX)
        problems.add(`the code "${(control as HTMLInputElement).value}" is cut off`);
      if (control instanceof HTMLInputElement && control.placeholder && control.value === '') {
        const ruler = document.createElement('canvas').getContext('2d')!;
        ruler.font = getComputedStyle(control).font;
        const { paddingLeft, paddingRight } = getComputedStyle(control);
        const room = control.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        if (ruler.measureText(control.placeholder).width > room + TOLERANCE_PX)
          problems.add(`the placeholder "${control.placeholder}" is cut off`);
      }
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      if (!node.textContent!.trim() || !visible(parent) || parent.closest('option, script, style')) continue;
      // Names, titles and devices are as long as people make them: they end in an ellipsis. Captions leave at the top.
      texts += 1;
      const given = parent.closest('bdi, .caption-lines') !== null;
      const control = parent.closest(CONTROLS);
      for (const box of textRects(node)) {
        const text = `"${node.textContent!.trim().slice(0, 40)}"`;
        if (scrolledAway(box, parent)) continue;
        if (!given) {
          const seen = {
            left: box.left,
            right: box.right,
            top: box.top + 3,
            bottom: box.bottom - 3,
          } as DOMRect;
          if (outside(seen, window_)) problems.add(`${text} runs out of the window`);
          const holder = parent.getBoundingClientRect();
          const ellipsis =
            getComputedStyle(parent).overflowX === 'hidden' && parent.scrollWidth > parent.clientWidth + 1;
          if (ellipsis && holder.width > 0) problems.add(`${text} is cut off`);
          for (const clip of clips(parent)) if (outside(seen, clip)) problems.add(`${text} is cut off`);
          if (control && outside(seen, control.getBoundingClientRect()))
            problems.add(`${text} runs out of its control`);
        }
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        const top = document.elementFromPoint(x, y);
        if (!top || top.contains(parent) || parent.contains(top) || top.tagName === 'SELECT') continue;
        // The field of a rating takes the press over its whole label, and nobody sees it.
        if (top instanceof HTMLInputElement && getComputedStyle(top).opacity === '0') continue;
        const layer = top.closest(FLOATING);
        const own = parent.closest(FLOATING);
        if (layer && layer !== own && (!own || layer.matches(OPENED))) continue;
        if (given || control?.contains(top) || top.closest('[data-plate]')?.contains(parent)) continue;
        problems.add(`${text} is covered by ${name(top)}`);
      }
    }

    // Names and titles that are lines of their own begin where the page begins, whatever their direction.
    const fromRight = document.documentElement.dir === 'rtl';
    for (const line of document.querySelectorAll('bdi')) {
      if (!visible(line)) continue;
      // What ends in an ellipsis ends where its own direction ends.
      if (
        getComputedStyle(line).display === 'inline' &&
        getComputedStyle(line.parentElement!).textOverflow === 'ellipsis'
      )
        problems.add(`${name(line)} is cut where its line ends`);
      if (!/block|flow-root|-webkit-box/.test(getComputedStyle(line).display)) continue;
      const box = line.getBoundingClientRect();
      const parts = textRects(line);
      if (parts.length === 0 || scrolledAway(box, line)) continue;
      // Words of both directions in one line are several boxes.
      const first = parts.filter(({ top }) => top < parts[0]!.bottom);
      const left = Math.min(...first.map((text) => text.left)) - box.left;
      const right = box.right - Math.max(...first.map((text) => text.right));
      const [gap, other] = fromRight ? [right, left] : [left, right];
      if (gap > 8 && gap > other) problems.add(`${name(line)} begins at the wrong side`);
      const { fontSize, overflowWrap } = getComputedStyle(line);
      const squeezed = overflowWrap === 'anywhere' && box.width < 5 * parseFloat(fontSize);
      if (squeezed && box.height > 2 * parseFloat(fontSize))
        problems.add(`${name(line)} has no room: it is broken within its words`);
    }

    const plates = [...document.querySelectorAll('[data-plate], main button, main nav')].filter(
      (plate) => visible(plate) && !plate.closest(FLOATING),
    );
    for (const [index, plate] of plates.entries()) {
      const a = plate.getBoundingClientRect();
      if (a.width < 2) continue;
      for (const other of plates.slice(index + 1)) {
        if (plate.contains(other) || other.contains(plate)) continue;
        const b = other.getBoundingClientRect();
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > TOLERANCE_PX && down > TOLERANCE_PX)
          problems.add(`${name(plate)} overlaps ${name(other)}`);
      }
    }
    if (texts === 0) problems.add('there is nothing on the page');
    return [...problems];
  });
}

/** The interface in another language, as choosing it in another tab does; other settings likewise. */
export async function speak(page: Page, language: string, others: object = {}): Promise<void> {
  await changeSettings(page, { ...others, interfaceLanguage: language });
  // The page is empty for a moment, until the texts of the screen are there too.
  await page.waitForFunction(
    (chosen) =>
      document.documentElement.lang === chosen &&
      document.querySelector('main :is(h1, h2, ul)')?.checkVisibility() === true,
    language,
  );
}

/** The window's new size has been drawn, and what follows from it. */
export function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((drawn) => requestAnimationFrame(() => drawn(undefined)));
  });
}
