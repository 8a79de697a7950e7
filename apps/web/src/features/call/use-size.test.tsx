// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { useSize } from './use-size.ts';

const page = drawnPage();

function Measured() {
  const [measured, size] = useSize();
  return <p ref={measured}>{size ? `${size.width} × ${size.height}` : 'unknown'}</p>;
}

test('an element is measured by the window that it is in', async () => {
  const seen: { resized: ResizeObserverCallback; element?: Element; ended: boolean }[] = [];
  class Observer {
    readonly one: (typeof seen)[number];
    constructor(resized: ResizeObserverCallback) {
      this.one = { resized, ended: false };
      seen.push(this.one);
    }
    observe(element: Element) {
      this.one.element = element;
    }
    disconnect() {
      this.one.ended = true;
    }
  }
  class Resting {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Resting);
  const floating = Object.assign(Object.create(window) as Window, { ResizeObserver: Observer });
  const view = vi.spyOn(document, 'defaultView', 'get').mockReturnValue(floating as unknown as typeof window);
  await page.draw(<Measured />);
  view.mockRestore();
  expect(seen.map(({ element }) => element?.textContent)).toEqual(['unknown']);
  await page.settle(() =>
    seen[0]!.resized([{ contentRect: { width: 320, height: 180 } } as ResizeObserverEntry], null as never),
  );
  expect(document.querySelector('p')!.textContent).toBe('320 × 180');
  await page.draw(null);
  expect(seen[0]!.ended).toBe(true);
  vi.unstubAllGlobals();
});
