import { type KeyPress, letterOf } from './shortcut-key.ts';

/** What keys do in the call, in the order of the list, with the keys that are set at first. */
export const DEFAULT_SHORTCUTS = {
  microphone: 'mod+d',
  camera: 'mod+e',
  captions: 'c',
  hand: 'h',
  people: 'p',
  chat: 'm',
  transcript: 't',
  ai: 'a',
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof DEFAULT_SHORTCUTS;
export const SHORTCUT_NAMES = Object.keys(DEFAULT_SHORTCUTS) as ShortcutName[];

/** A letter, alone or with Ctrl (on Apple's keyboards Cmd). */
export type Shortcut = string;
/** What a person has changed. */
export type ChosenShortcuts = Readonly<Partial<Record<ShortcutName, Shortcut>>>;

const MODIFIER = 'mod+';

export function needsModifier(shortcut: Shortcut): boolean {
  return shortcut.startsWith(MODIFIER);
}

/** With Ctrl or Cmd these belong to the browser or to editing; some of them no page can take. */
const OF_THE_BROWSER = new Set([...'acfhjlmnopqrstuvwxyz'].map((letter) => MODIFIER + letter));

export function isOfTheBrowser(shortcut: Shortcut): boolean {
  return OF_THE_BROWSER.has(shortcut);
}

export function shortcutOf(name: ShortcutName, chosen: ChosenShortcuts): Shortcut {
  return chosen[name] ?? DEFAULT_SHORTCUTS[name];
}

/** What the key press does; null for nothing. `alone`: letters without Ctrl are switched on. */
export function actionOf(
  press: Shortcut | null,
  chosen: ChosenShortcuts,
  { alone }: { alone: boolean },
): ShortcutName | null {
  if (press === null || (!alone && !needsModifier(press))) return null;
  return SHORTCUT_NAMES.find((name) => shortcutOf(name, chosen) === press) ?? null;
}

export interface ModifiedPress extends KeyPress {
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** The key press as a shortcut is written; null for presses that cannot be one. */
export function pressed(event: ModifiedPress): Shortcut | null {
  if (event.altKey || event.shiftKey) return null;
  const letter = letterOf(event);
  return letter && (event.ctrlKey || event.metaKey ? MODIFIER + letter : letter);
}

export type Change =
  | { outcome: 'changed'; chosen: ChosenShortcuts }
  | { outcome: 'ofTheBrowser' }
  | { outcome: 'taken'; by: ShortcutName };

/** Gives an action another key, if nothing else has it. */
export function changeShortcut(name: ShortcutName, to: Shortcut, chosen: ChosenShortcuts): Change {
  if (isOfTheBrowser(to)) return { outcome: 'ofTheBrowser' };
  const by = SHORTCUT_NAMES.find((other) => other !== name && shortcutOf(other, chosen) === to);
  if (by) return { outcome: 'taken', by };
  const { [name]: _, ...others } = chosen;
  return { outcome: 'changed', chosen: to === DEFAULT_SHORTCUTS[name] ? others : { ...others, [name]: to } };
}

/** Changed shortcuts as they are stored: `chat=x hand=mod+k`. */
export function writeShortcuts(chosen: ChosenShortcuts): string {
  return Object.entries(chosen)
    .map(([name, key]) => `${name}=${key}`)
    .join(' ');
}

/** Stored shortcuts; none where they cannot be used: unknown actions, impossible keys, one key twice. */
export function readShortcuts(stored: string): ChosenShortcuts {
  const entries = stored === '' ? [] : stored.split(' ').map((part) => part.split('=', 2));
  const wellFormed = entries.every(
    ([name = '', key = '']) =>
      Object.hasOwn(DEFAULT_SHORTCUTS, name) && /^(mod\+)?[a-z]$/.test(key) && !isOfTheBrowser(key),
  );
  const chosen = Object.fromEntries(entries) as ChosenShortcuts;
  const keys = SHORTCUT_NAMES.map((name) => shortcutOf(name, chosen));
  return wellFormed && new Set(keys).size === keys.length ? chosen : {};
}

/** How a shortcut is written: Ctrl+D, ⌘D, C. */
export function shortcutText(shortcut: Shortcut, apple: boolean): string {
  const letter = shortcut.slice(-1).toUpperCase();
  return needsModifier(shortcut) ? (apple ? `⌘${letter}` : `Ctrl+${letter}`) : letter;
}
