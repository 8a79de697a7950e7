import { expect, test } from 'vitest';
import { keepScreenOn } from './wake-lock.ts';

function screen({ refuses = false } = {}) {
  const listeners = new Set<() => void>();
  const state = { visible: true, asked: 0, held: 0 };
  const world = {
    request: async () => {
      state.asked += 1;
      if (refuses) throw new DOMException('low battery', 'NotAllowedError');
      state.held += 1;
      return Promise.resolve({
        release: async () => {
          state.held -= 1;
          return Promise.resolve(undefined);
        },
      });
    },
    isVisible: () => state.visible,
    onVisibility: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const show = async (visible: boolean) => {
    state.visible = visible;
    for (const listener of listeners) listener();
    await settled();
  };
  return { world, state, listeners, show };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('the screen stays on until it is let go', async () => {
  const { world, state, listeners } = screen();
  const letGo = keepScreenOn(world);
  await settled();
  expect(state.held).toBe(1);
  letGo();
  expect([state.held, listeners.size]).toEqual([0, 0]);
});

test('the lock is asked for again when the page is seen again, and only one is held', async () => {
  const { world, state, show } = screen();
  keepScreenOn(world);
  await show(false);
  expect(state.asked).toBe(1);
  await show(true);
  expect([state.asked, state.held]).toEqual([2, 1]);
});

test('a lock that comes after it was let go is given back', async () => {
  const { world, state } = screen();
  keepScreenOn(world)();
  await settled();
  expect([state.asked, state.held]).toEqual([1, 0]);
});

test('a browser that refuses it, or has none, goes on as ever', async () => {
  const { world, state } = screen({ refuses: true });
  const letGo = keepScreenOn(world);
  await settled();
  letGo();
  keepScreenOn({ ...world, request: null })();
  expect(state).toMatchObject({ asked: 1, held: 0 });
});
