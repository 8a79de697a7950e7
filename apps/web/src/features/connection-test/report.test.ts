import { createTranslate } from '@intermind/i18n';
import { connectionTestCatalogues, type ConnectionTestEnglish } from '@intermind/i18n/connection-test';
import { expect, it } from 'vitest';
import { found, graded, UNTESTED } from '../../model/connection-test.ts';
import { reportText } from './report.ts';

const FRAME = {
  at: '2026-02-03T04:05:06.000Z',
  address: 'https://meet.test',
  version: '1.2.3',
  browser: 'B 7',
};

it('is one line for each check, below when, where and with what', async () => {
  const t = createTranslate<ConnectionTestEnglish>('en', await connectionTestCatalogues.en());
  const states = {
    ...UNTESTED,
    http: found('good', 'answered', null, 12.4),
    tcp: found('fair', 'notAvailable', 'tcp'),
    roundTrip: graded('roundTrip', 31.6),
    loss: graded('loss', 0.26),
    upload: graded('upload', 2.48),
    download: 'skipped',
    camera: { ...found('good', 'picture'), size: { width: 1280, height: 720 } },
    microphone: found('bad', 'blocked', 'blocked'),
  } as const;
  expect(reportText(states, FRAME, { t, language: 'en' })).toBe(
    [
      'Connection test, 2026-02-03T04:05:06.000Z',
      'https://meet.test 1.2.3',
      'B 7',
      '',
      'Server: Answers in 12 ms [good]',
      'Live updates: Not tested yet',
      'Media server: Not tested yet',
      'Media over UDP: Not tested yet',
      'Media over TCP: Not available [fair]',
      'Round trip: 32 ms [good]',
      'Packet loss: 0.3% [good]',
      'Upload: 2.5 Mb/s [good]',
      'Download: Not tested',
      'Camera: 1280 × 720 [good]',
      'Microphone: Blocked [bad]',
      'Speaker: Not tested yet',
      '',
    ].join('\n'),
  );
});
