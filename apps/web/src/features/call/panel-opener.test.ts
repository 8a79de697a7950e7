import { describe, expect, it } from 'vitest';
import { panelOpener } from './panel-opener.ts';

const element = (isConnected = true) => ({ isConnected }) as HTMLElement;

/** A page with these elements, by selector. */
function page(found: Record<string, HTMLElement>) {
  const body = element();
  return { body, querySelector: <Found>(selector: string) => (found[selector] ?? null) as Found | null };
}

describe('the focus after a panel', () => {
  const [toggle, more] = [element(), element()];
  const bar = page({ '[aria-controls="people"]': toggle, '[data-more]': more });
  const narrow = page({ '[data-more]': more });

  it('goes back to what opened it', () => {
    const opener = element();
    expect(panelOpener(opener, 'people', bar)).toBe(opener);
  });

  it('goes to the button of the panel where the opener was a menu item that has gone', () => {
    expect([panelOpener(element(false), 'people', bar), panelOpener(bar.body, 'people', bar)]).toEqual([
      toggle,
      toggle,
    ]);
  });

  it('goes to More where the button of the panel is in it', () => {
    expect(panelOpener(element(false), 'people', narrow)).toBe(more);
    expect(panelOpener(narrow.body, 'people', narrow)).toBe(more);
  });

  it('goes nowhere where the bar has gone too', () => {
    expect(panelOpener(element(false), 'people', page({}))).toBeNull();
  });
});
