import type { JobKey } from '@intermind/contracts/agent-channel';
import type { ConferenceId, ParticipantId } from '@intermind/contracts/ids';
import type { Language } from '@intermind/contracts/languages';
import { FakeClock } from '@intermind/testing/fake-clock';
import { expect, it } from 'vitest';
import { InterpretationLedger, type InterpretedReport } from './interpretation-ledger.ts';

const KEY: JobKey = { kind: 'interpreter', conferenceId: 'cnf_a' as ConferenceId };
const ANA = 'prt_ana' as ParticipantId;
const speech = (ms: number, language: Language = 'es') => ({ speaker: ANA, language, ms });

function ledger({ connected = true } = {}) {
  const clock = new FakeClock(1_000_000);
  const sent: InterpretedReport[] = [];
  const book = new InterpretationLedger({ clock, send: (report) => sent.push(report) });
  if (connected) book.apiConnected();
  /** The reports since the last look, as `generation language seconds`, with a full stop when it is over. */
  const told = (): string[] =>
    sent
      .splice(0)
      .flatMap(({ generation, lanes }) =>
        lanes.map((lane) =>
          [generation, lane.language, `${String(lane.seconds)}${lane.running ? '' : '.'}`].join(' '),
        ),
      );
  const tick = async (ms: number, generations = [1]): Promise<void> => {
    await clock.advance(ms);
    book.tick(generations.map((generation) => ({ ...KEY, generation })));
  };
  return { book, sent, told, tick };
}

it('tells totals every ten seconds, over the death of a meeting’s process', async () => {
  const { book, told, tick } = ledger();
  book.add(KEY, 1, [speech(1_400), speech(900, 'fr')]);
  await tick(2_000);
  expect(told()).toEqual([]);
  book.add(KEY, 1, [speech(700)]); // of the next process
  await tick(8_000);
  expect(told()).toEqual(['1 es 2', '1 fr 0']);
  // Also while nobody speaks: what is reserved for the meeting lasts.
  await tick(9_000);
  expect(told()).toEqual([]);
  await tick(1_000);
  expect(told()).toEqual(['1 es 2', '1 fr 0']);
});

it('names the meeting, and says nothing of one in which nothing was interpreted', async () => {
  const { book, sent, tick } = ledger();
  book.add(KEY, 1, [speech(2_000)]);
  book.add(KEY, 2, []);
  await tick(10_000, [1, 2]);
  expect(sent).toEqual([
    {
      ...{ type: 'interpreted', ...KEY, generation: 1 },
      lanes: [{ speaker: ANA, language: 'es', running: true, seconds: 2 }],
    },
  ]);
});

it('says nothing before the first connection', async () => {
  const { book, told, tick } = ledger({ connected: false });
  book.add(KEY, 1, [speech(2_000)]);
  await tick(10_000);
  expect(told()).toEqual([]);
  book.apiConnected();
  expect(told()).toEqual(['1 es 2']);
});

it('tells the last total at once when the meeting is over', async () => {
  const { book, told, tick } = ledger();
  book.add(KEY, 1, [speech(4_999)]);
  await tick(1_000, []);
  expect(told()).toEqual(['1 es 4.']);
  await tick(60_000, []);
  expect(told()).toEqual([]);
});

it('tells everything again with a new connection, what ended meanwhile too, and for an hour', async () => {
  const { book, told, tick } = ledger();
  book.apiGone();
  book.add(KEY, 1, [speech(3_000)]);
  await tick(10_000, []);
  expect(told()).toEqual([]);
  book.apiConnected();
  expect(told()).toEqual(['1 es 3.']);
  await tick(3_599_000, []);
  book.apiConnected();
  expect(told()).toEqual(['1 es 3.']);
  await tick(2_000, []);
  book.apiConnected();
  expect(told()).toEqual([]);
});

it('begins anew when the meeting is given to this worker again', async () => {
  const { book, told, tick } = ledger();
  book.add(KEY, 1, [speech(3_000)]);
  book.add(KEY, 2, [speech(1_000)]);
  await tick(10_000, [2]);
  expect(told()).toEqual(['1 es 3.', '2 es 1']);
});

it('keeps a bounded number of meetings that are over, and each that goes on', async () => {
  const { book, told, tick } = ledger();
  for (let generation = 1; generation <= 1_100; generation++) book.add(KEY, generation, [speech(1_000)]);
  await tick(1_000, [1]);
  told();
  book.apiConnected();
  const kept = told();
  expect(kept).toHaveLength(1_000);
  expect(kept).toContain('1 es 1');
});
