import type { Admission } from '@intermind/contracts';
import { FakeApi, FakeClock, FakePage } from '@intermind/testing';
import { describe, expect, it } from 'vitest';
import { rejoinConference } from './rejoin.ts';
import { admitted, MEMBER, participant, waiting, YOU } from './testing/fake-call.ts';

/** Someone who comes back; the server gives these answers in turn, the last one stays. */
function comingBack(...answers: (Admission | Error | Promise<Admission>)[]) {
  const [clock, page] = [new FakeClock(), new FakePage()];
  const asked: [atMs: number, languages: object, id: unknown][] = [];
  const world = { closed: false, me: YOU, entering: [] as Error[], onEnter: () => {} };
  const undone: Admission[] = [];
  const problems: string[] = [];
  let outcome: unknown = 'under way';
  void rejoinConference({
    environment: { clock, page, logProblem: (what) => problems.push(what) },
    admissions: {
      ask(_, languages, id) {
        asked.push([clock.nowMs(), languages, id]);
        const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
      undo: (_, admission) => undone.push(admission),
    },
    attendance: MEMBER,
    me: () => world.me,
    isClosed: () => world.closed,
    enter: () => {
      world.onEnter();
      const error = world.entering.shift();
      return error ? Promise.reject(error) : Promise.resolve();
    },
  }).then((refusal) => (outcome = refusal));
  const atMs = () => asked.map(([at]) => at);
  return { asked, atMs, clock, outcome: () => outcome, page, problems, undone, world };
}

const AWAY = FakeApi.refusal('Network', 'no network', 0);

describe('coming back', () => {
  it('is tried at once, then ever more slowly, for a minute', async () => {
    const { atMs, clock, outcome, problems } = comingBack(AWAY);
    await clock.advance(120_000);
    expect(atMs().slice(0, 8)).toEqual([0, 1_000, 2_000, 4_000, 7_000, 12_000, 17_000, 22_000]);
    expect([atMs().at(-1), outcome()]).toEqual([
      62_000,
      { event: 'broke', because: 'offline', detail: null, retryable: true },
    ]);
    expect(problems).toHaveLength(atMs().length);
  });

  it('says that the media server is to blame where the API answers and it does not', async () => {
    const { clock, outcome, world } = comingBack(admitted());
    world.entering = Array.from({ length: 100 }, () => new Error('no media'));
    await clock.advance(120_000);
    expect(outcome()).toMatchObject({ event: 'broke', because: 'mediaUnavailable' });
  });

  it('says that the network is to blame where it was lost after the media server had failed', async () => {
    const { clock, outcome, world } = comingBack(admitted(), admitted(), AWAY);
    world.entering = [new Error('no media'), new Error('no media')];
    await clock.advance(120_000);
    expect(outcome()).toMatchObject({ event: 'broke', because: 'offline' });
  });

  it('says that the network is to blame where the browser knows so as the media server fails', async () => {
    const { clock, outcome, page, world } = comingBack(admitted());
    world.entering = Array.from({ length: 100 }, () => new Error('no media'));
    await clock.advance(61_000);
    world.onEnter = () => page.goOffline();
    await clock.advance(1_000);
    page.goOnline();
    await clock.advance(60_000);
    expect(outcome()).toMatchObject({ event: 'broke', because: 'offline' });
  });

  it('gives the reason of the API where it answers that it cannot', async () => {
    const { clock, outcome } = comingBack(FakeApi.refusal('MediaUnavailable', 'x', 503));
    await clock.advance(120_000);
    expect(outcome()).toMatchObject({ event: 'broke', because: 'mediaUnavailable' });
  });

  it('ends after a minute where nothing is ever answered', async () => {
    const { atMs, clock, outcome } = comingBack(new Promise<Admission>(() => undefined));
    await clock.advance(120_000);
    expect([atMs(), outcome(), clock.waiting]).toEqual([
      [0, 16_000, 32_000, 49_000],
      { event: 'broke', because: 'offline', detail: null, retryable: true },
      0,
    ]);
  });

  it.each([
    ['from the same participant is nothing new', admitted(), []],
    ['that they must wait is taken back', waiting(), [waiting()]],
  ])('an answer after its time %s', async (_, late, expected) => {
    const answer = Promise.withResolvers<Admission>();
    const { clock, outcome, undone } = comingBack(answer.promise, admitted());
    await clock.advance(20_000);
    answer.resolve(late);
    await clock.advance(0);
    expect([outcome(), undone]).toEqual([null, expected]);
  });

  it('an answer after the person has left is taken back', async () => {
    const answer = Promise.withResolvers<Admission>();
    const { clock, undone, world } = comingBack(answer.promise);
    await clock.advance(20_000);
    world.closed = true;
    answer.resolve(admitted());
    await clock.advance(0);
    expect(undone.length).toBeGreaterThan(0);
  });

  it('is as the person is known last, in the languages chosen meanwhile', async () => {
    const { asked, clock, outcome, world } = comingBack(AWAY, admitted());
    await clock.advance(0);
    world.me = participant('prt_moved', { language: 'fr', hears: 'de' });
    await clock.advance(1_000);
    expect([asked, outcome()]).toEqual([
      [
        [0, { language: 'en', hears: 'en', understands: [] }, YOU.id],
        [1_000, { language: 'fr', hears: 'de', understands: [] }, 'prt_moved'],
      ],
      null,
    ]);
  });

  it.each([
    ['Expelled', 403, 'expelled', 'expelled'],
    ['ConferenceEnded', 410, 'conferenceEnded', 'ended'],
    ['ConferenceCapacityExceeded', 409, 'broke', 'full'],
    ['ConferenceNotFound', 404, 'broke', 'notFound'],
  ] as const)('ends with the first answer %s', async (code, status, event, because) => {
    const { atMs, clock, outcome } = comingBack(FakeApi.refusal(code, 'x', status));
    await clock.advance(60_000);
    expect([atMs(), outcome()]).toEqual([[0], { event, because, detail: null, retryable: false }]);
  });

  it.each([
    ['an answer that passes', FakeApi.refusal('MediaUnavailable', 'x', 503)],
    ['an error that nobody expects', new TypeError('broken')],
  ])('goes on after %s', async (_, error) => {
    const { clock, outcome } = comingBack(error, admitted());
    await clock.advance(1_000);
    expect(outcome()).toBeNull();
  });

  it('to a conference that asks them to wait again is the end of theirs; the request is taken back', async () => {
    const { clock, outcome, undone } = comingBack(waiting());
    await clock.advance(0);
    expect([outcome(), undone]).toEqual([
      { event: 'conferenceEnded', because: 'ended', detail: null, retryable: false },
      [waiting()],
    ]);
  });

  it('ends with the call: in a pause nothing more is asked', async () => {
    const { atMs, clock, outcome, world } = comingBack(AWAY);
    await clock.advance(500);
    world.closed = true;
    await clock.advance(60_000);
    expect([atMs(), outcome(), clock.waiting]).toEqual([[0], null, 0]);
  });
});

describe('without a network', () => {
  it('no attempt is made or counted until the browser reports a network', async () => {
    const { atMs, clock, outcome, page } = comingBack(AWAY, AWAY, admitted());
    await clock.advance(500);
    page.goOffline();
    await clock.advance(600_000);
    page.goOnline();
    await clock.advance(10_000);
    expect([atMs().length, outcome(), clock.waiting]).toEqual([3, null, 0]);
  });

  it('it is looked at again every ten seconds: the browser may forget to say so', async () => {
    const { atMs, clock, page } = comingBack(AWAY);
    page.goOffline();
    await clock.advance(500);
    page.goOffline();
    await clock.advance(5_000);
    page.online = true;
    await clock.advance(10_000);
    expect([atMs()[0], atMs()[1]! >= 10_000]).toEqual([0, true]);
  });

  it('nothing is waited for once the call was left', async () => {
    const { clock, outcome, page, world } = comingBack(AWAY);
    page.goOffline();
    await clock.advance(2_000);
    world.closed = true;
    await clock.advance(10_000);
    expect([outcome(), clock.waiting]).toEqual([null, 0]);
  });
});
