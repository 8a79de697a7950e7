import { LANGUAGES } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { shareText } from './share-text.ts';

const meeting = {
  title: 'Plan {url} $&',
  startedAt: '2026-03-04T23:30:00Z',
  name: 'Ada',
  url: 'https://x.example/history#import=abc',
};

test.each(LANGUAGES)('%s: who shares which meeting, and the link, once', (language) => {
  const text = shareText(language, meeting);
  expect(text).toContain('Ada');
  expect(text).toContain('Plan {url} $&');
  expect(text.split(meeting.url)).toHaveLength(2);
  expect(shareText(language, { ...meeting, title: null })).not.toMatch(/[{}]/);
});

test('English', () => {
  expect(shareText('en', { ...meeting, title: 'Plan' })).toBe(
    'Ada is sharing the meeting “Plan” of March 4, 2026 with you: https://x.example/history#import=abc',
  );
});
