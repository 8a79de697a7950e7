// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arriving, departing } from './arrival.ts';

const animate = vi.fn<(frames: Keyframe[]) => void>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  animate.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function box(x: number, y: number, width: number, height: number, transform = ''): HTMLElement {
  const element = document.createElement('div');
  document.body.append(element);
  element.style.transform = transform;
  element.getBoundingClientRect = () => new DOMRect(x, y, width, height);
  element.animate = animate as unknown as HTMLElement['animate'];
  return element;
}
const leaveAt = (x: number, y: number, width: number, height: number) =>
  departing(box(x, y, width, height))();

test('the own tile comes from where the preview was, and at its size', () => {
  leaveAt(100, 50, 400, 300);
  arriving(box(300, 150, 800, 600, 'translate(300px, 150px)'));
  const [from, to] = animate.mock.calls[0]![0];
  expect(from!['transform']).toBe('translate(-200px, -100px) translate(300px, 150px) scale(0.5, 0.5)');
  expect(to!['transform']).toBe('translate(300px, 150px)');
});

test('it comes from there once: a tile of a later page stands still', () => {
  leaveAt(100, 50, 400, 300);
  arriving(box(0, 0, 800, 600));
  arriving(box(0, 0, 800, 600));
  expect(animate).toHaveBeenCalledTimes(1);
});

test('without a preview just before nothing moves', () => {
  arriving(box(0, 0, 800, 600));
  leaveAt(100, 50, 400, 300);
  vi.advanceTimersByTime(1_501);
  arriving(box(0, 0, 800, 600));
  expect(animate).not.toHaveBeenCalled();
});

test('for people who want no motion nothing moves', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  leaveAt(100, 50, 400, 300);
  arriving(box(0, 0, 800, 600));
  expect(animate).not.toHaveBeenCalled();
});

test('a preview or tile without a size is left alone', () => {
  leaveAt(0, 0, 0, 0);
  arriving(box(0, 0, 800, 600));
  leaveAt(100, 50, 400, 300);
  arriving(box(0, 0, 0, 0));
  expect(animate).not.toHaveBeenCalled();
});
