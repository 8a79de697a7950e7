import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  CONSENT_POLICIES,
  CONSENT_PURPOSES,
  type ConsentEntry,
  refusedAtFirst,
  refusedNow,
  refusedTimes,
} from './consents.ts';

const policies = fc.constantFrom(...CONSENT_POLICIES);
/** Lines as they are written: ids and times grow. */
const ledgers: fc.Arbitrary<ConsentEntry[]> = fc
  .array(
    fc.record({
      purpose: fc.constantFrom(...CONSENT_PURPOSES),
      given: fc.boolean(),
      stepMs: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 12 },
  )
  .map((lines) => {
    let ms = 1_000;
    return lines.map(({ purpose, given, stepMs }, id) => ({
      id,
      purpose,
      given,
      at: new Date((ms += stepMs)),
    }));
  });

it('without an answer everyone agrees where it is announced, and nobody where the room asks', () => {
  expect([refusedNow('announce', []), refusedNow('ask', [])]).toEqual([[], [...CONSENT_PURPOSES]]);
});

it('the last answer to each purpose counts, in whatever order the lines are read, and however often each', () => {
  fc.assert(
    fc.property(
      policies,
      ledgers.chain((ledger) =>
        fc.tuple(
          fc.constant(ledger),
          fc.shuffledSubarray([...ledger, ...ledger], { minLength: 2 * ledger.length }),
        ),
      ),
      (policy, [ledger, read]) => {
        const expected = CONSENT_PURPOSES.filter((purpose) => {
          const last = ledger.findLast((entry) => entry.purpose === purpose);
          return last ? !last.given : refusedAtFirst(policy).includes(purpose);
        });
        expect(refusedNow(policy, read)).toEqual(expected);
      },
    ),
  );
});

it('at each moment the times say what the lines until then say', () => {
  fc.assert(
    fc.property(policies, ledgers, fc.integer({ min: 990, max: 1_050 }), (policy, ledger, ms) => {
      const soFar = ledger.filter(({ at }) => at.getTime() <= ms);
      const refused = CONSENT_PURPOSES.filter((purpose) =>
        refusedTimes(policy, purpose, ledger).some(
          ({ startedAt, endedAt }) =>
            startedAt.getTime() <= ms && (endedAt === null || ms < endedAt.getTime()),
        ),
      );
      expect(refused).toEqual(refusedNow(policy, soFar));
    }),
  );
});

it('times are in order, do not overlap, and only the last one lasts', () => {
  fc.assert(
    fc.property(policies, ledgers, (policy, ledger) => {
      for (const purpose of CONSENT_PURPOSES) {
        const times = refusedTimes(policy, purpose, ledger);
        times.slice(1).forEach(({ startedAt }, at) => {
          expect(times[at]!.endedAt!.getTime()).toBeLessThanOrEqual(startedAt.getTime());
        });
      }
    }),
  );
});

it('a clock that is behind does not make a later answer an earlier one', () => {
  const at = (ms: number) => new Date(ms);
  const entries: ConsentEntry[] = [
    { id: 1, purpose: 'transcript', given: false, at: at(5_000) },
    { id: 2, purpose: 'transcript', given: true, at: at(3_000) },
    { id: 3, purpose: 'transcript', given: false, at: at(4_000) },
  ];
  expect(refusedTimes('announce', 'transcript', entries)).toEqual([
    { startedAt: at(5_000), endedAt: at(5_000) },
    { startedAt: at(5_000), endedAt: null },
  ]);
});
