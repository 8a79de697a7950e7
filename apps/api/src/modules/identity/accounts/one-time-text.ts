import { randomInt } from 'node:crypto';

/** Without look-alikes: it is read from paper or a screen. Almost five bits a character. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Random groups of characters with hyphens between them. */
export function oneTimeText(groups: number, length: number): string {
  const group = () => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}
