import type { QuotaWarning } from '@intermind/contracts';
import { expect, it } from 'vitest';
import type { ConferenceState } from './conference-state.ts';
import { quotaNews } from './quota-news.ts';

const state = (quota: QuotaWarning[], id = 'cnf_1') =>
  ({ quota, conference: { id } }) as unknown as ConferenceState;
const used = (level: QuotaWarning['level'], feature: QuotaWarning['feature'] = 'interpretationSeconds') => ({
  feature,
  level,
  secondsLeft: null,
});

it('tells each level once, also when it is heard again with another forecast', () => {
  expect(quotaNews(state([]), state([used(80)]))).toEqual([used(80)]);
  expect(quotaNews(state([used(80)]), state([{ ...used(80), secondsLeft: 90 }]))).toEqual([]);
  expect(quotaNews(state([used(80)]), state([used(95)]))).toEqual([used(95)]);
  expect(quotaNews(state([used(95)]), state([used(100)]))).toEqual([used(100)]);
  // An upgrade helped, and that is no news.
  expect(quotaNews(state([used(100)]), state([used(80)]))).toEqual([]);
  expect(quotaNews(state([used(100)]), state([]))).toEqual([]);
});

it('tells of every feature by itself, and of what was known before somebody entered', () => {
  const [messages, minutes] = [used(80, 'aiMessages'), used(95, 'meetingMinutes')];
  expect(quotaNews(state([messages]), state([messages, minutes]))).toEqual([minutes]);
  expect(quotaNews(null, state([messages]))).toEqual([messages]);
  expect(quotaNews(state([messages], 'cnf_0'), state([messages]))).toEqual([messages]);
});

it('tells nothing where nothing is known', () => {
  expect([quotaNews(null, null), quotaNews(state([used(80)]), null), quotaNews(null, state([]))]).toEqual([
    ...[[], [], []],
  ]);
});
