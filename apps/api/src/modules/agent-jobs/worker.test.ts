import type { AgentJob, AgentKind, ConferenceId } from '@intermind/contracts';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { Worker } from './worker.ts';

const HERE = 'cnf_here' as ConferenceId;
const OTHER = { kind: 'interpreter', conferenceId: 'cnf_other' as ConferenceId } as const;

/** A worker whose processors are busy, with these jobs of one conference. */
function busy(...kinds: AgentKind[]): Worker {
  const worker = new Worker({ send: () => undefined } as unknown as WebSocket, 0);
  worker.hear({ type: 'hello', version: '1', engines: [], capacity: 10 }, 0);
  worker.hear({ type: 'heartbeat', load: 1, processorLoad: 1, rssBytes: 1, jobs: [] }, 0);
  for (const kind of kinds) worker.assign({ kind, conferenceId: HERE, generation: 1 } as AgentJob, 0);
  return worker;
}

test('a busy worker interprets no new meeting while it interprets', () => {
  expect(busy('interpreter').isAble(OTHER, false)).toBe(false);
  // Recorders and assistants are not why voices would be late.
  expect(busy('recorder', 'assistant', 'dubber').isAble(OTHER, false)).toBe(true);
});

test('it takes what runs already, and what belongs to a meeting that it has', () => {
  const worker = busy('interpreter');
  expect(worker.isAble(OTHER, true)).toBe(true);
  expect(worker.isAble({ kind: 'assistant', conferenceId: OTHER.conferenceId }, false)).toBe(true);
  expect(worker.isAble({ kind: 'interpreter', conferenceId: HERE }, false)).toBe(true);
});
