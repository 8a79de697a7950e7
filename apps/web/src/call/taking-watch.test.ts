import { FakeApi } from '@intermind/testing';
import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { FakeClock, FakeStorage } from '@intermind/testing';
import { INITIAL_MEETING, type MeetingState } from '../model/meeting.ts';
import { createPanelStore, togglePanel } from '../model/panels.ts';
import { createSettingsStore } from '../platform/settings.ts';
import { watchTaking } from './taking-watch.ts';
import { GUEST, MEMBER, participant, state, YOU } from './testing/fake-call.ts';

const CHANGE = 'PATCH /participants/{id}';
const LUCIA = participant('prt_lucia', { language: 'es', hears: 'es' });

function setUp({ attendance = MEMBER, others = [LUCIA] } = {}) {
  const [api, clock, panels] = [new FakeApi(), new FakeClock(), createPanelStore()];
  const settings = createSettingsStore(new FakeStorage());
  const problems: string[] = [];
  const inside = (you = YOU.id, ...people: (typeof YOU)[]) => ({
    ...{ conference: state().conference, participants: people, joinRequests: [], removed: [], blocked: [] },
    ...{ quota: [], recording: null, you },
  });
  const store = createStore<MeetingState>(() => ({
    ...INITIAL_MEETING,
    conference: inside(YOU.id, YOU, ...others),
  }));
  let version = 0;
  const takes = ({ body, params }: { body?: unknown; params?: Record<string, string> }) =>
    participant(params!['id']!, { ...(body as object), version: ++version });
  api.answer(CHANGE, takes).answer('PATCH /participants/anonymous/{id}', takes);
  const watch = watchTaking({
    environment: { call: api.call, clock, logProblem: (what) => problems.push(what) },
    ...{ store, settings, panels, attendance },
  });
  const told = () => api.asked.map(({ given }) => given.body);
  return { api, clock, inside, panels, problems, settings, store, told, watch };
}

it('says nothing while the server knows', async () => {
  const { clock, told } = setUp();
  await clock.advance(60_000);
  expect(told()).toEqual([]);
});

it('tells the server what is not taken here any more, when it has stayed so for two seconds', async () => {
  const { clock, settings, told } = setUp();
  settings.setState({ interpretationOn: false });
  await clock.advance(1_900);
  expect(told()).toEqual([]);
  await clock.advance(100);
  expect(told()).toEqual([{ listens: false, reads: true }]);
  settings.setState({ captionsOn: false });
  await clock.advance(2_000);
  expect(told()).toEqual([
    { listens: false, reads: true },
    { listens: false, reads: false },
  ]);
});

it('tells it at once what is taken again', async () => {
  const { clock, panels, settings, told } = setUp();
  settings.setState({ interpretationOn: false, captionsOn: false });
  await clock.advance(2_000);
  togglePanel(panels, 'transcript');
  await clock.advance(0);
  expect(told().at(-1)).toEqual({ listens: false, reads: true });
  settings.setState({ interpretationOn: true });
  await clock.advance(0);
  expect(told().at(-1)).toEqual({ listens: true, reads: true });
  expect(told()).toHaveLength(3);
});

it('does not tell what was switched off and on again', async () => {
  const { clock, settings, told } = setUp();
  settings.setState({ interpretationOn: false });
  await clock.advance(1_000);
  settings.setState({ interpretationOn: true });
  await clock.advance(10_000);
  expect(told()).toEqual([]);
});

it('shows captions to nobody whom nobody is interpreted for, until somebody comes', async () => {
  const { clock, inside, store, told } = setUp({ others: [] });
  await clock.advance(2_000);
  expect(told()).toEqual([{ listens: true, reads: false }]);
  const { participants } = store.getState().conference!;
  store.setState({ conference: inside(YOU.id, ...participants, LUCIA) });
  await clock.advance(0);
  expect(told().at(-1)).toEqual({ listens: true, reads: true });
});

it('asks again where the server did not take it: five times soon, then every minute', async () => {
  const { api, clock, problems, settings, told } = setUp();
  api.answer(CHANGE, FakeApi.refusal('Network', 'x', 0));
  settings.setState({ interpretationOn: false });
  await clock.advance(25_000);
  expect([api.count(CHANGE), problems.length]).toEqual([5, 5]);
  await clock.advance(120_000);
  expect([api.count(CHANGE), told().at(-1)]).toEqual([7, { listens: false, reads: true }]);
});

it.each<[string, (world: ReturnType<typeof setUp>) => void]>([
  ['a setting changes', ({ settings }) => settings.setState({ captionsOn: false })],
  ['a panel opens', ({ panels }) => togglePanel(panels, 'chat')],
  ['the server admits this device again', ({ watch }) => watch.admitted()],
  [
    'this device is another participant',
    ({ inside, store }) =>
      store.setState({ conference: inside('prt_again' as never, participant('prt_again'), LUCIA) }),
  ],
])('asks anew, as soon as at first, when %s', async (_when, change) => {
  const world = setUp();
  const { api, clock, settings } = world;
  api.answer(CHANGE, FakeApi.refusal('Network', 'x', 0));
  settings.setState({ interpretationOn: false });
  await clock.advance(60_000);
  const before = api.count(CHANGE);
  change(world);
  await clock.advance(2_000);
  expect(api.count(CHANGE)).toBe(before + 1);
  await clock.advance(5_000);
  expect(api.count(CHANGE)).toBe(before + 2);
});

it('is told by a guest with the call of guests', async () => {
  const { api, clock, settings } = setUp({ attendance: GUEST });
  settings.setState({ interpretationOn: false });
  await clock.advance(2_000);
  expect(api.asked.map(({ key }) => key)).toEqual(['PATCH /participants/anonymous/{id}']);
});

it('ends with the call', async () => {
  const { api, clock, settings, watch } = setUp();
  settings.setState({ interpretationOn: false });
  watch.close();
  await clock.advance(60_000);
  settings.setState({ captionsOn: false });
  await clock.advance(60_000);
  expect(api.asked).toEqual([]);
});

it('says nothing of a refusal that comes after leaving', async () => {
  const { api, clock, panels, problems, settings, watch } = setUp();
  const refuse = Promise.withResolvers<never>();
  api.answer(CHANGE, () => refuse.promise);
  settings.setState({ interpretationOn: false });
  await clock.advance(2_000);
  watch.close();
  refuse.reject(new Error('Not found'));
  togglePanel(panels, 'chat');
  await clock.advance(60_000);
  expect([api.asked.length, problems]).toEqual([1, []]);
});
