import type { Language } from '@intermind/contracts/languages';

/** What scripted speakers say, one line each time they speak up; the same in every run. */
export const SCRIPT: readonly string[] = [
  'good morning everybody and thank you for your time',
  'we can start with the first point of the agenda',
  'the second team found the mistake and repaired it in one night',
  'please send me the new figures after this meeting',
];

/** The translation that the scripted translator gives: each word marked with the language, so that tests can read it. */
export function scriptedTranslation(text: string, to: Language): string {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => `${to}-${word}`)
    .join(' ');
}
