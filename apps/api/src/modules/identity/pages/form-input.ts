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

const EMAIL = /^[^\s\p{C}@<>"',;:\\()[\]]+@[^\s\p{C}@<>"',;:\\()[\]]+$/u;

/** Something, one @, something, without spaces and control characters. Only sending mail can verify more. */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && EMAIL.test(text);
}
