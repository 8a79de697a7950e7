import { act, type ReactNode, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** The page of a component test: what is drawn in it, and the person who reads and presses. */
export interface DrawnPage {
  draw: (what: ReactNode) => Promise<void>;
  /** Lets what was begun go on: answers, code that is loaded, what they change. */
  settle: (work?: () => unknown) => Promise<void>;
  /** Waits until `find` finds something, and answers with it. */
  found: <Value>(find: () => Value | null | undefined | false) => Promise<Value>;
  /** By its text or its label; the last of several, which lies on top. */
  button: (name: string) => HTMLButtonElement | undefined;
  press: (name: string) => Promise<void>;
  /** Types over what is in the field with this label. */
  type: (label: string, text: string) => Promise<void>;
  key: (key: string, target?: EventTarget) => Promise<KeyboardEvent>;
  /** Texts of the elements, in their order. */
  texts: (selector: string) => string[];
  alerts: () => string[];
  /** Opens the only menu of the page, unless it is open. @returns what it offers */
  menu: () => Promise<string[]>;
  /** Chooses what begins with this in the menu, which it opens. */
  choose: (label: string) => Promise<void>;
}

const LOOK_AGAIN_MS = 10;
/** Long for what a test waits for; a busy machine takes its time. */
const LOOKS = 500;

/** Call it at the top of a test file: each test begins with an empty page, and leaves none behind. */
export function drawnPage(): DrawnPage {
  let root: Root | undefined;
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  });
  afterEach(async () => {
    await settle(() => root?.unmount());
    root = undefined;
    document.body.replaceChildren();
    vi.unstubAllGlobals();
  });

  const settle: DrawnPage['settle'] = (work = () => undefined) =>
    act(async () => {
      await work();
      await new Promise((resolve) => setTimeout(resolve));
    });
  const found: DrawnPage['found'] = async (find) => {
    for (let look = 0; look < LOOKS; look += 1) {
      await act(() => new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS)));
      const one = find();
      if (one !== null && one !== undefined && one !== false) return one;
    }
    throw new Error(`Not found: ${find.toString()}\nThe page says: ${document.body.textContent}`);
  };
  const all = <Found extends Element = HTMLElement>(selector: string) => [
    ...document.querySelectorAll<Found>(selector),
  ];
  const button: DrawnPage['button'] = (name) =>
    all<HTMLButtonElement>('button').findLast(
      (one) => one.textContent === name || one.getAttribute('aria-label') === name,
    );
  const texts: DrawnPage['texts'] = (selector) => all(selector).map(({ textContent }) => textContent);

  async function menu(): Promise<string[]> {
    if (texts('[role=menu]').length === 0)
      await settle(() => document.querySelector<HTMLElement>('[aria-haspopup=menu]')!.click());
    // Its code is loaded.
    await found(() => texts('[role^=menuitem]').length > 0);
    return texts('[role^=menuitem]');
  }

  return {
    settle,
    found,
    button,
    texts,
    alerts: () => texts('[role=alert]'),
    menu,
    async choose(label) {
      await menu();
      const item = all('[role^=menuitem]').find(({ textContent }) => textContent.startsWith(label));
      await settle(() => item!.click());
    },
    async draw(what) {
      root ??= createRoot(document.body.appendChild(document.createElement('div')));
      await settle(() => root!.render(<Suspense>{what}</Suspense>));
    },
    async press(name) {
      const pressed = await found(() => button(name));
      await settle(() => pressed.click());
    },
    async type(label, text) {
      const labelled = await found(() =>
        all<HTMLLabelElement>('label').findLast(({ textContent }) => textContent === label),
      );
      const field = document.getElementById(labelled.htmlFor)!;
      await settle(() => {
        // React listens to the field's own setter.
        const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!;
        set!.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
      expect((field as HTMLInputElement).value).toBe(text);
    },
    async key(key, target = document.activeElement ?? document.body) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      await settle(() => target.dispatchEvent(event));
      return event;
    },
  };
}
