import { visibleName } from '@intermind/contracts';
import { PASSWORD_MAX_LENGTH } from '../accounts/password-rules.ts';

/** RFC 5321 §4.5.3.1. */
export const EMAIL_MAX_LENGTH = 254;
export const NAME_MAX_LENGTH = 60;

/** A field of a form as it was sent; a field sent twice or not at all is empty. */
export function field(body: unknown, name: string): string {
  const value = (body as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' ? value : '';
}

/** Lower case, without the spaces that keyboards add. */
export function emailField(body: unknown): string {
  return field(body, 'email')
    .trim()
    .toLowerCase()
    .slice(0, EMAIL_MAX_LENGTH + 1);
}

/** A name as others will see it, cut at the longest one we keep. */
export function nameField(body: unknown, name: string): string {
  return [...visibleName(field(body, name))].slice(0, NAME_MAX_LENGTH).join('');
}

/** Not trimmed: spaces may belong to it. */
export function passwordOf(body: unknown, name: string): string {
  return field(body, name).slice(0, PASSWORD_MAX_LENGTH + 1);
}

const CODE_MAX_LENGTH = 40;

/** Digits of other scripts, as keyboards in these languages type them: their zeros. */
const ZEROS = ['٠', '۰', '०', '０'].map((zero) => zero.codePointAt(0)!);

/** A code from an app: whatever stands between its digits does not count. */
export function digitsOf(body: unknown, name: string): string {
  const latin = [...field(body, name).slice(0, CODE_MAX_LENGTH)].map((character) => {
    const code = character.codePointAt(0)!;
    const zero = ZEROS.find((first) => code >= first && code < first + 10);
    return zero === undefined ? character : String(code - zero);
  });
  return latin.join('').replace(/\D/g, '');
}

/** A recovery code, as it was typed. */
export function codeTextOf(body: unknown, name: string): string {
  return field(body, name).slice(0, CODE_MAX_LENGTH);
}

const EMAIL = /^[^\s\p{C}@<>"',;:\\()[\]]+@[^\s\p{C}@<>"',;:\\()[\]]+$/u;

/** Something, one @, something, without spaces and control characters. Only sending mail can verify more. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && EMAIL.test(text);
}
