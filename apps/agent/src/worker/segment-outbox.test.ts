import type { AgentSegment, AgentToApi, JobKey } from '@intermind/contracts/agent-channel';
import type { ConferenceId, ParticipantId } from '@intermind/contracts/ids';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '@intermind/testing/fake-clock';
import { type Logger, silentLog } from '../log.ts';
import { SegmentOutbox } from './segment-outbox.ts';

const key = (id: string): JobKey => ({ kind: 'interpreter', conferenceId: id as ConferenceId });
const A = key('cnf_a');
const ANA = 'prt_ana' as ParticipantId;

const segmentOf = (segment: number, changed: Partial<AgentSegment> = {}): AgentSegment => ({
  speaker: ANA,
  segment,
  revision: 1,
  startMs: 1_000,
  endMs: 2_000,
  language: 'en',
  text: 'good morning',
  hasGaps: false,
  grade: 'production',
  engine: 'ears',
  translations: [],
  ...changed,
});

const referenceOf = ({ speaker, segment, revision }: AgentSegment) => ({ speaker, segment, revision });

function outbox(log: Logger = silentLog) {
  const clock = new FakeClock(1_000_000);
  const sent: Extract<AgentToApi, { type: 'segments' }>[] = [];
  const box = new SegmentOutbox({ clock, log, send: (message) => sent.push(message) });
  /** What was sent since the last look, as `conference segment.revision`. */
  const taken = (): string[] =>
    sent
      .splice(0)
      .flatMap(({ conferenceId, segments }) =>
        segments.map(({ segment, revision }) => `${conferenceId} ${segment}.${revision}`),
      );
  return { clock, box, sent, taken };
}

describe('segments on their way to the API', () => {
  it('are sent at once, once, and forgotten when they are settled', async () => {
    const { clock, box, taken } = outbox();
    box.apiConnected();
    box.add(A, segmentOf(1));
    box.add(key('cnf_b'), segmentOf(1));
    expect(taken()).toEqual(['cnf_a 1.1', 'cnf_b 1.1']);
    box.settled(A, [referenceOf(segmentOf(1))]);
    box.settled(key('cnf_b'), [referenceOf(segmentOf(1))]);
    expect(box.size).toBe(0);
    await clock.advance(60_000);
    box.tick();
    expect(taken()).toEqual([]);
  });

  it('wait for the API, and are sent again over the next connection when the last one took no answer back', () => {
    const { box, taken } = outbox();
    box.add(A, segmentOf(1));
    expect(taken()).toEqual([]);
    box.apiConnected();
    expect(taken()).toEqual(['cnf_a 1.1']);
    box.apiGone();
    box.add(A, segmentOf(2));
    expect(taken()).toEqual([]);
    box.apiConnected();
    expect(taken()).toEqual(['cnf_a 1.1', 'cnf_a 2.1']);
  });

  it('travel apart for each meeting', () => {
    const { box, sent } = outbox();
    const B = key('cnf_b');
    box.add(A, segmentOf(1));
    box.add(B, segmentOf(1));
    box.add(A, segmentOf(2));
    box.apiConnected();
    expect(sent).toEqual([
      { type: 'segments', ...A, segments: [segmentOf(1), segmentOf(2)] },
      { type: 'segments', ...B, segments: [segmentOf(1)] },
    ]);
  });

  it('are sent again when the API does not answer in 15 seconds', async () => {
    const { clock, box, taken } = outbox();
    box.apiConnected();
    box.add(A, segmentOf(1));
    await clock.advance(14_000);
    box.tick();
    expect(taken()).toEqual(['cnf_a 1.1']);
    await clock.advance(1_000);
    box.tick();
    expect(taken()).toEqual(['cnf_a 1.1']);
  });

  it('give way to a newer revision, which an answer about the older one does not settle', () => {
    const { box, taken } = outbox();
    box.add(A, segmentOf(1));
    box.add(A, segmentOf(1, { revision: 2 }));
    box.add(A, segmentOf(1));
    box.apiConnected();
    expect(taken()).toEqual(['cnf_a 1.2']);
    box.settled(A, [referenceOf(segmentOf(1))]);
    expect(box.size).toBe(1);
    box.settled(A, [referenceOf(segmentOf(1, { revision: 2 }))]);
    expect(box.size).toBe(0);
  });

  it('travel in batches of 20, four of them at a time', () => {
    const { box, sent, taken } = outbox();
    for (let segment = 1; segment <= 120; segment++) box.add(A, segmentOf(segment));
    box.apiConnected();
    expect(sent.map(({ segments }) => segments.length)).toEqual([20, 20, 20, 20]);
    const [first] = sent;
    taken();
    box.settled(A, first!.segments.map(referenceOf));
    expect(sent.map(({ segments }) => segments.length)).toEqual([20]);
    expect(taken()[0]).toBe('cnf_a 81.1');
  });

  it('are dropped, oldest first, counted and logged, where more than 10,000 wait', () => {
    const errors: unknown[] = [];
    const { box, taken } = outbox({ ...silentLog, error: (counts: unknown) => void errors.push(counts) });
    for (let segment = 1; segment <= 10_003; segment++) box.add(A, segmentOf(segment));
    expect([box.size, box.dropped]).toEqual([10_000, 3]);
    expect(errors).toEqual([{ dropped: 1, inAll: 1, kept: 10_000 }]);
    box.apiConnected();
    expect(taken()[0]).toBe('cnf_a 4.1');
  });

  it('are dropped where their texts need too much memory', () => {
    const { box } = outbox();
    const long = 'x'.repeat(2_000);
    for (let segment = 1; segment <= 4_001; segment++) box.add(A, segmentOf(segment, { text: long }));
    expect([box.size, box.dropped]).toEqual([4_000, 1]);
  });

  it('need memory for their translations too, and for the newest revision alone', () => {
    const { box } = outbox();
    const translations = [{ language: 'es', text: 'x'.repeat(2_000_000) }] as AgentSegment['translations'];
    for (let revision = 1; revision <= 5; revision++) box.add(A, segmentOf(1, { revision, translations }));
    expect([box.size, box.dropped]).toEqual([1, 0]);
    for (let segment = 2; segment <= 4; segment++) box.add(A, segmentOf(segment, { translations }));
    expect([box.size, box.dropped]).toEqual([3, 1]);
  });

  it('are given up after six hours', async () => {
    const { clock, box } = outbox();
    box.add(A, segmentOf(1));
    await clock.advance(6 * 60 * 60_000 - 1);
    box.tick();
    expect([box.size, box.dropped]).toEqual([1, 0]);
    await clock.advance(1);
    box.tick();
    expect([box.size, box.dropped]).toEqual([0, 1]);
  });

  it('leave no word of what was said in the log', async () => {
    const lines: unknown[] = [];
    const note = (...line: unknown[]) => void lines.push(line);
    const { clock, box } = outbox({ debug: note, info: note, warn: note, error: note });
    box.add(A, segmentOf(1, { text: 'a secret plan' }));
    await clock.advance(7 * 60 * 60_000);
    box.tick();
    expect(JSON.stringify(lines)).toContain('given up');
    expect(JSON.stringify(lines)).not.toContain('secret');
  });
});
