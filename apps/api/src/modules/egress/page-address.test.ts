import type { RecordingId } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { pageAddresses } from './page-address.ts';

const PLACE = { recordingId: 'rec_1' as RecordingId, part: 2 };
const ours = pageAddresses('https://internal.example.org', 'https://meet.example.org');

test('the code stands where browsers do not send it, and the place is read from the address again', () => {
  const url = new URL(ours.of(PLACE, 'secret'));
  expect([url.origin, url.pathname, url.hash]).toEqual([
    ...['https://internal.example.org', '/recorder.html', '#code=secret'],
  ]);
  expect(url.search).not.toContain('secret');
  expect(ours.read(url.href)).toEqual(PLACE);
});

test.each([
  pageAddresses('https://internal.example.org', 'https://other.example.org').of(PLACE, 'x'),
  pageAddresses('https://elsewhere.example.org', 'https://meet.example.org').of(PLACE, 'x'),
  ours.of(PLACE, 'x').replace('part=2', 'part=two'),
  ours.of(PLACE, 'x').replace('recording=rec_1', 'recording='),
  ours.of(PLACE, 'x').replace('/recorder.html', '/other.html'),
  ...['', 'not an address', 'https://internal.example.org/recorder.html'],
])('%s is not ours', (address) => expect(ours.read(address)).toBeUndefined());
