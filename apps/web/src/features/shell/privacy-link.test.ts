import { expect, it } from 'vitest';
import { privacyLink } from './privacy-link.ts';

it('prefixes the privacy policy with the language unless it is English (spec 1 §2)', () => {
  const url = 'https://meet.example.org/privacy';
  expect(privacyLink(url, 'en')).toBe(url);
  expect(privacyLink(url, 'ar')).toBe('https://meet.example.org/ar/privacy');
  expect(privacyLink('https://example.org/legal/privacy?v=2', 'de')).toBe(
    'https://example.org/de/legal/privacy?v=2',
  );
});
