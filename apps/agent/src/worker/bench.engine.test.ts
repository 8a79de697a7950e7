import type { AgentToApi, BenchProgress } from '@intermind/contracts/agent-channel';
import type { ConferenceId, EngineBenchId } from '@intermind/contracts/ids';
import { afterEach, describe, expect, it } from 'vitest';
import { localReports } from '../engines/local-engines.ts';
import { roomOf } from '../testing/agent-room.ts';
import { startFakeApi, type FakeApi } from '../testing/fake-api.ts';
import { printMeasurement } from '../testing/print-measurement.ts';
import { startWorkerProcess, type WorkerProcess } from '../testing/worker-process.ts';

type BenchMessage = Extract<AgentToApi, { type: 'bench' }>;
const ID = 'bch_0123456789abcdef0123' as EngineBenchId;
const benchThat =
  (fits: (progress: BenchProgress) => boolean) =>
  (message: AgentToApi): message is BenchMessage =>
    message.type === 'bench' && fits(message.progress);
const isOver = benchThat(({ state }) => state !== 'running');

const missing = (await localReports({})).filter(({ available }) => !available).map(({ id }) => id);
const skipped = missing.length > 0 ? ` (skipped: ${missing.join(', ')} missing)` : '';

describe('a bench of engines in a worker', () => {
  let api: FakeApi | undefined;
  let worker: WorkerProcess | undefined;
  afterEach(async () => {
    worker?.process.kill('SIGKILL');
    await worker?.exited;
    await api?.close();
  });

  async function started(engines: string): Promise<FakeApi> {
    api = await startFakeApi();
    worker = startWorkerProcess({
      INTERMIND_API_URL: api.url,
      INTERMIND_AGENT_SECRET: api.secret,
      INTERMIND_ENGINES: engines,
    });
    const hello = await api.until((message) => message.type === 'hello');
    expect(hello).toMatchObject({ bench: true });
    return api;
  }

  it.skipIf(missing.length > 0)(
    `measures the demonstration engines${skipped}`,
    { timeout: 120_000 },
    async () => {
      const opened = await started('local');
      opened.send({ type: 'bench', id: ID });
      const { progress } = await opened.until(isOver);
      expect(progress).toMatchObject({ state: 'finished', failure: null, done: 3, total: 3 });
      const of = (kind: string) => progress.measures.filter((measure) => measure.kind === kind);
      printMeasurement('bench of the demonstration', {
        recogniser: of('speech-to-text')[0],
        translator: of('translator')[0],
        voice: of('text-to-speech')[0],
      });
      const [ear] = of('speech-to-text');
      expect(of('speech-to-text')).toHaveLength(1);
      expect(ear).toMatchObject({
        ...{ engine: 'pocketsphinx', subject: 'en', outcome: 'measured', voice: 'espeak-ng' },
        ...{ grade: 'demonstration', outside: false, sentences: 3, failed: 0 },
      });
      expect(ear!.errorRatio).toBeLessThan(0.15);
      expect(ear!.delayMs!.median).toBeGreaterThan(0);
      expect(ear!.delayMs!.median).toBeLessThan(4_000);
      for (const measure of of('translator')) {
        expect(measure).toMatchObject({ engine: 'apertium', outcome: 'measured', failed: 0 });
        expect(measure.chrF).toBeGreaterThan(20);
        expect(measure.delayMs!.max).toBeLessThan(10_000);
      }
      expect(of('translator').length).toBeGreaterThan(0);
      expect(of('text-to-speech').map(({ subject }) => subject)).toEqual(['en', 'es', 'de', 'fr']);
      for (const measure of of('text-to-speech')) expect(measure.speedRatio).toBeGreaterThan(1);
    },
  );

  it('makes way when a meeting is assigned', { timeout: 30_000 }, async () => {
    const opened = await started('scripted');
    opened.send({ type: 'bench', id: ID });
    // The voice is measured: the recogniser takes a while.
    await opened.until(benchThat(({ done }) => done >= 2));
    opened.send({
      type: 'assign',
      job: {
        ...{ kind: 'interpreter', conferenceId: 'cnf_nowhere' as ConferenceId, generation: 1 },
        ...{ mediaUrl: 'ws://127.0.0.1:1', mediaToken: 'x', room: roomOf() },
      },
    });
    const { progress } = await opened.until(isOver);
    expect(progress).toMatchObject({ state: 'failed', failure: 'meeting', done: 2, total: 3 });
    expect(new Set(progress.measures.map(({ kind }) => kind))).toEqual(
      new Set(['text-to-speech', 'translator']),
    );
    opened.received.length = 0;
    opened.send({ type: 'bench', id: 'bch_another0123456789ab' as EngineBenchId });
    expect((await opened.until(isOver)).progress).toMatchObject({ failure: 'meeting', total: 0 });
  });
});
