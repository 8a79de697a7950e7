import { expect, it } from 'vitest';
import { browserKind } from './browser-kind.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0 Safari/537.36`, 0, 'chrome', 'windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/126.0 Safari/537.36 Edg/126.0`, 0, 'edge', 'windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 0, 'firefox', 'other'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/17.5 Safari/605.1`, 0, 'safari', 'mac'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/17.5 Safari/605.1`, 5, 'safari', 'ios'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${WEBKIT} CriOS/126 Safari/604`,
    5,
    'chrome',
    'ios',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${WEBKIT} FxiOS/127 Safari/605`,
    5,
    'firefox',
    'ios',
  ],
  [`Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Chrome/126.0 Mobile Safari/537.36`, 5, 'chrome', 'android'],
  [`Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Chrome/126 Mobile Safari/537 EdgA/126`, 5, 'edge', 'android'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/126.0 Safari/537.36 OPR/112.0`, 0, 'other', 'other'],
  ['something else', 0, 'other', 'other'],
])('%s with %i touch points is %s on %s', (userAgent, maxTouchPoints, browser, system) => {
  expect(browserKind({ userAgent, maxTouchPoints })).toMatchObject({ browser, system });
});
