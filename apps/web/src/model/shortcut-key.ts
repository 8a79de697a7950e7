/** What a key press is, as far as shortcuts are concerned. */
export interface KeyPress {
  key: string;
  code: string;
}

/**
 * The Latin letter of a key: the one that is printed on it where the layout has Latin letters (AZERTY, Dvorak), otherwise
 * the one in the same place (Cyrillic, Arabic, Devanagari). Null for other keys.
 */
export function letterOf({ key, code }: KeyPress): string | null {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const physical = /^Key([A-Z])$/.exec(code);
  return physical && /\P{ASCII}/u.test(key) ? physical[1]!.toLowerCase() : null;
}
