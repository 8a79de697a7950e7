import { describe, expect, it } from 'vitest';
import { FakeClock } from '@intermind/testing/fake-clock';
import { EngineError } from '../../speech/ports.ts';
import { CodedSpeechReader } from '../../testing/coded-speech.ts';
import { recogniserRun } from '../../testing/recogniser-run.ts';
import { ChunkedRecogniser, type Transcribe } from './chunked-recogniser.ts';

/** A recogniser of recordings; each question is answered when the test says so, or at once. */
async function chunked({
  answers = 'at once',
  ...limit
}: { answers?: 'at once' | 'by hand'; answerLimitMs?: number } = {}) {
  const clock = new FakeClock(1_000_000);
  const faults: (EngineError | undefined)[] = [];
  const asked: { text: string; ms: number; answer: () => void; signal: AbortSignal }[] = [];
  const transcribe: Transcribe = async (pcm, { signal }) => {
    const reader = new CodedSpeechReader();
    reader.push(pcm);
    const answered = Promise.withResolvers<undefined>();
    const answer = (): void => answered.resolve(undefined);
    asked.push({ text: reader.text, ms: pcm.length / 16, answer, signal });
    const fault = faults.shift();
    if (answers === 'at once') answer();
    await answered.promise;
    if (fault) throw fault;
    return `${reader.text}.`;
  };
  const recogniser = new ChunkedRecogniser({ engine: 'files', languages: null, transcribe, clock });
  const run = await recogniserRun(recogniser, limit);
  /** Lets answers that are there be taken. */
  const settle = async (): Promise<void> => clock.advance(0);
  return { clock, faults, asked, run, settle };
}

describe('a recogniser of recordings', () => {
  it('asks for the growing turn while one speaks, and for the whole of it at the end', async () => {
    const { asked, run, settle } = await chunked();
    run.speak('alpha bravo charlie');
    await settle();
    run.speak('delta echo foxtrot');
    await settle();
    run.silence(600);
    await settle();
    expect(asked.map(({ text }) => text)).toEqual([
      'alpha bravo charlie',
      'alpha bravo charlie delta echo',
      'alpha bravo charlie delta echo foxtrot',
    ]);
    expect(run.finals()).toEqual(['alpha bravo charlie delta echo foxtrot.']);
    expect(run.said()).toHaveLength(3);
  });

  it('has one question under way at a time, and turns in their order', async () => {
    const { asked, run, settle } = await chunked({ answers: 'by hand' });
    run.speak('alpha bravo charlie delta');
    run.speak('echo foxtrot golf');
    expect(asked).toHaveLength(1);
    run.silence(600);
    await settle();
    expect(asked[0]!.signal.aborted).toBe(true);
    expect(asked[1]!.text).toBe('alpha bravo charlie delta echo foxtrot golf');
    run.speak('hotel india juliet kilo');
    run.silence(600);
    await settle();
    expect(asked).toHaveLength(2);
    asked[1]!.answer();
    await settle();
    asked[2]!.answer();
    await settle();
    expect(run.finals()).toEqual([
      'alpha bravo charlie delta echo foxtrot golf.',
      'hotel india juliet kilo.',
    ]);
  });

  it('makes no words of a click, and asks nothing while nobody speaks', async () => {
    const { asked, run, settle } = await chunked();
    run.silence(30_000);
    run.session.write(new Int16Array(320).fill(9_000), true);
    run.silence(2_000);
    await settle();
    expect([asked, run.events]).toEqual([[], []]);
  });

  it('asks less and less often as a turn grows: each question is paid for', async () => {
    const { asked, run, settle } = await chunked();
    for (let i = 0; i < 50; i++) {
      run.speak('alpha');
      await settle();
    }
    run.silence(600);
    await settle();
    const lengths = asked.map(({ ms }) => ms);
    expect(lengths.at(-1)).toBeCloseTo(15_000, -3);
    expect(lengths.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(6 * 15_000);
    const periods = lengths.slice(1, -1).map((ms, i) => ms - lengths[i]!);
    expect([Math.min(...periods) < 1_000, Math.max(...periods) <= 4_200]).toEqual([true, true]);
  });

  it('fails when the server writes more than anybody says', async () => {
    const transcribe: Transcribe = async () => Promise.resolve('a '.repeat(10_001));
    const recogniser = new ChunkedRecogniser({
      engine: 'files',
      languages: null,
      transcribe,
      clock: new FakeClock(1_000_000),
    });
    const run = await recogniserRun(recogniser);
    run.speak('alpha bravo charlie');
    await expect.poll(() => run.said()).toEqual(['failed: engine']);
  });

  it('never asks for more than 20 s', async () => {
    const { asked, run, settle } = await chunked();
    for (let i = 0; i < 30; i++) {
      run.speak('alpha bravo charlie');
      await settle();
    }
    expect(Math.max(...asked.map(({ ms }) => ms))).toBeLessThanOrEqual(20_000);
    run.silence(700);
    await settle();
    const heard = run.finals().join(' ').match(/alpha/g);
    expect(heard).toHaveLength(30);
  });

  it('goes on after an interim that failed, and after one try of a final', async () => {
    const { faults, run, settle } = await chunked();
    faults.push(new EngineError('busy', 'engine'), new EngineError('busy', 'engine'));
    run.speak('alpha bravo charlie');
    await settle();
    run.silence(600);
    await settle();
    await settle();
    expect(run.said()).toEqual(['alpha bravo charlie.']);
  });

  it('fails when a final fails twice', async () => {
    const { faults, run, settle } = await chunked();
    run.speak('alpha');
    faults.push(new EngineError('busy', 'engine'), new EngineError('busy', 'engine'));
    run.silence(600);
    await settle();
    await settle();
    expect(run.said()).toEqual(['failed: engine']);
  });

  it('asks twice for a final', async () => {
    const { faults, run, asked, settle } = await chunked();
    run.speak('alpha');
    faults.push(new EngineError('busy', 'engine'));
    run.silence(600);
    await settle();
    await settle();
    expect([asked.length, run.finals()]).toEqual([2, ['alpha.']]);
  });

  it.each(['quota', 'request'] as const)('fails at once when it cannot work: %s', async (kind) => {
    const { faults, run, settle } = await chunked();
    faults.push(new EngineError('no', kind));
    run.speak('alpha bravo charlie');
    await settle();
    expect(run.said()).toEqual([`failed: ${kind}`]);
  });

  it('fails when an answer hangs', async () => {
    const { clock, run } = await chunked({ answers: 'by hand' });
    run.speak('alpha bravo charlie');
    run.silence(700);
    await clock.advance(6_000);
    await clock.advance(6_000);
    expect(run.said()).toEqual(['failed: engine']);
  });

  it('fails when it cannot follow', async () => {
    const { clock, asked, run } = await chunked({ answers: 'by hand' });
    const turn = async (): Promise<void> => {
      run.speak('alpha bravo');
      run.silence(700);
      await clock.advance(1_300);
    };
    // each answer takes two turns
    let turns = 0;
    for (; turns < 30 && run.said().at(-1) !== 'failed: engine'; turns++) {
      await turn();
      if (turns % 2 === 1) asked.at(-1)!.answer();
    }
    // more than four wait from the eighth turn on
    expect(turns).toBeGreaterThanOrEqual(15);
    expect(turns).toBeLessThanOrEqual(18);
  });

  it('has time for many turns that it is sent at once', async () => {
    const { clock, asked, run, settle } = await chunked({ answers: 'by hand' });
    for (let i = 0; i < 12; i++) {
      run.speak('alpha');
      run.silence(700);
    }
    for (let i = 0; i < 12; i++) {
      await clock.advance(700);
      asked.at(-1)!.answer();
      await settle();
    }
    expect(run.said()).toEqual(Array<string>(12).fill('alpha.'));
  });

  describe('before another one that may take over', () => {
    it.each([
      ['while one speaks', 0],
      ['after a pause', 700],
    ])('fails in time when an answer %s hangs', async (_when, silentMs) => {
      const { clock, asked, run } = await chunked({ answers: 'by hand', answerLimitMs: 2_200 });
      run.speak('alpha bravo charlie');
      run.silence(silentMs);
      await clock.advance(2_199);
      expect(run.said()).toEqual([]);
      await clock.advance(1);
      expect([run.said(), asked.at(-1)!.signal.aborted]).toEqual([['failed: engine'], true]);
    });

    it('fails with the first interim, and tries a final twice in that time', async () => {
      const interim = await chunked({ answerLimitMs: 2_200 });
      interim.faults.push(new EngineError('busy', 'engine'));
      interim.run.speak('alpha bravo charlie');
      await interim.settle();
      expect(interim.run.said()).toEqual(['failed: engine']);

      const { clock, faults, asked, run, settle } = await chunked({
        answers: 'by hand',
        answerLimitMs: 2_200,
      });
      run.speak('alpha');
      faults.push(new EngineError('busy', 'engine'));
      run.silence(700);
      await clock.advance(1_000);
      asked[0]!.answer();
      await settle();
      await clock.advance(1_199);
      expect([asked.length, run.said()]).toEqual([2, []]);
      await clock.advance(1);
      expect(run.said()).toEqual(['failed: engine']);
    });
  });

  it('is silent after it was closed', async () => {
    const { clock, asked, run, settle } = await chunked({ answers: 'by hand' });
    run.speak('alpha bravo charlie');
    run.session.close();
    asked[0]!.answer();
    await settle();
    expect([run.events, clock.waiting]).toEqual([[], 0]);
  });
});
