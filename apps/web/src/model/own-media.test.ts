import { expect, it } from 'vitest';
import { ownMicrophone, type OwnMicrophoneFacts } from './own-media.ts';

const OPEN: OwnMicrophoneFacts = { muted: false, device: 'on', sent: 'on', heard: true };

it.each<[string, Partial<OwnMicrophoneFacts>, ReturnType<typeof ownMicrophone>]>([
  ['sent and heard', {}, 'open'],
  ['muted', { muted: true }, 'muted'],
  ['opening, with the permission prompt open', { device: 'acquiring', sent: 'off' }, 'notHeard'],
  ['opening again, while the old one is still sent', { device: 'acquiring' }, 'notHeard'],
  ['muted while opening', { device: 'acquiring', muted: true }, 'muted'],
  ['refused by the browser', { device: 'denied' }, 'muted'],
  ['open, but not sent yet or not any more', { sent: 'off' }, 'notHeard'],
  ['still muted at the media server', { sent: 'muted' }, 'notHeard'],
  ['sent into a connection that is gone', { heard: false }, 'notHeard'],
])('a microphone that is %s', (_, facts, shown) => {
  expect(ownMicrophone({ ...OPEN, ...facts })).toBe(shown);
});
