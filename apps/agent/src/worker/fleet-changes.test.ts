import type { LaneStatus } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import { describe, expect, it } from 'vitest';
import { roomOf } from '../testing/agent-room.ts';
import { RESTART_DELAYS_MS } from '../shared/back-off.ts';
import { fleetWorld, jobOf, MEMORY_LIMIT_BYTES, NO_USE } from '../testing/fleet-world.ts';
import { FLEET_TICK_MS } from './fleet.ts';

const LANE: LaneStatus = {
  speaker: 'prt_a' as ParticipantId,
  language: 'es',
  state: 'active',
  lagMs: 900,
  lastChunk: null,
  reason: null,
  sequence: 1,
};

describe('what changes while a process ends or is gone', () => {
  it('waits before it asks for a child that died young again', async () => {
    const { clock, fleet, children, asked } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    children[0]!.exit();
    fleet.assign(jobOf('cnf_a', 2));
    expect(asked).toHaveLength(1);
    children[1]!.exit();
    await clock.advance(RESTART_DELAYS_MS[1] - 1);
    expect(asked).toHaveLength(1);
    await clock.advance(1 + FLEET_TICK_MS);
    expect(asked).toHaveLength(2);
  });

  it('starts a meeting that was removed and made again while its last child was leaving, and does not report the old one', () => {
    const { fleet, children, states } = fleetWorld();
    fleet.assign(jobOf('cnf_a', 5));
    fleet.release(jobOf('cnf_a'));
    expect(states()).toEqual([]);
    fleet.assign(jobOf('cnf_a', 1));
    expect(states()).toEqual(['cnf_a 1 starting']);
    children[0]!.exit();
    expect([children.length, states()]).toEqual([2, ['cnf_a 1 starting']]);
  });

  it('counts the recorders that still send what they have', () => {
    const { fleet, children } = fleetWorld();
    fleet.assign({ ...jobOf('cnf_a'), kind: 'recorder' });
    fleet.assign(jobOf('cnf_b'));
    expect(fleet.endingRecorders()).toBe(0);
    fleet.release({ ...jobOf('cnf_a'), kind: 'recorder' });
    fleet.release(jobOf('cnf_b'));
    expect(fleet.endingRecorders()).toBe(1);
    children[0]!.exit();
    expect(fleet.endingRecorders()).toBe(0);
  });

  it('starts a child again that ended for another reason than being replaced', () => {
    const { fleet, children, asked } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    children[0]!.events.ended('disconnected', 'SERVER_SHUTDOWN');
    children[0]!.exit();
    expect(asked).toEqual(['cnf_a']);
  });

  it('passes on what a child did, under the generation that its job has by now', () => {
    const { fleet, children, uses } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    children[0]!.events.beat([], 1, { ...NO_USE, skippedWords: 3 });
    fleet.assign(jobOf('cnf_a', 2));
    children[0]!.events.beat([], 1, { ...NO_USE, skippedWords: 4 });
    expect(uses).toEqual(['cnf_a 1 3', 'cnf_a 2 4']);
  });

  it('reports no lanes and no memory of a child that died', () => {
    const { fleet, children } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    expect(fleet.reports()[0]!.lanes).toEqual([]);
    children[0]!.events.beat([LANE], 90_000_000, NO_USE);
    expect([fleet.reports()[0]!.lanes, fleet.rssBytes()]).toEqual([[LANE], 90_000_000]);
    children[0]!.exit();
    expect([fleet.reports()[0]!.lanes, fleet.rssBytes()]).toEqual([[], 0]);
  });

  it('names the processes that nobody in a meeting waits for', () => {
    const { fleet } = fleetWorld();
    for (const kind of ['interpreter', 'recorder', 'assistant', 'dubber'] as const)
      fleet.assign({ ...jobOf('cnf_a'), kind });
    expect([fleet.pids, fleet.pidsApart]).toEqual([
      [1, 2, 3, 4],
      [2, 4],
    ]);
  });

  it('starts a child again that takes more memory than a meeting may, with all that it started', async () => {
    const { clock, fleet, children, asked } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    fleet.assign(jobOf('cnf_b'));
    for (const { events } of children) events.joined();
    expect(fleet.pids).toEqual([1, 2]);
    const measured = new Map([
      [1, MEMORY_LIMIT_BYTES],
      [2, MEMORY_LIMIT_BYTES + 1],
    ]);
    fleet.setMemory(measured);
    expect(fleet.rssBytes()).toBe(2 * MEMORY_LIMIT_BYTES + 1);
    await clock.advance(FLEET_TICK_MS);
    expect([children.map(({ killed }) => killed), asked]).toEqual([[false, true], ['cnf_b']]);
    // The next one begins with nothing, also while nothing is measured.
    fleet.assign(jobOf('cnf_b', 2));
    fleet.setMemory(new Map());
    await clock.advance(10_000);
    expect(children.map(({ killed }) => killed)).toEqual([false, true, false]);
  });

  it('a job that is released while its child is dead is gone at once, and nobody asks for a token any more', async () => {
    const { clock, fleet, children, asked, states } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    children[0]!.exit();
    fleet.release(jobOf('cnf_a'));
    expect(states()).toEqual([]);
    await clock.advance(10_000);
    expect(asked).toEqual(['cnf_a']);
    fleet.release(jobOf('cnf_a'));
  });

  it('asks a child to stop once, and leaves alone what has gone in time', async () => {
    const { clock, fleet, children } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    fleet.release(jobOf('cnf_a'));
    children[0]!.stopped = false;
    fleet.release(jobOf('cnf_a'));
    expect(children[0]!.stopped).toBe(false);
    children[0]!.exit();
    await clock.advance(10_000);
    expect(children[0]!.killed).toBe(false);
  });

  it('the same assignment after a connection confirms a job, and tells its child what has changed', async () => {
    const { clock, fleet, children, states } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    children[0]!.events.joined();
    fleet.apiGone();
    fleet.apiConnected();
    const room = roomOf({ demonstration: true, names: ['Ana'] });
    fleet.assign({ ...jobOf('cnf_a'), room });
    expect(children[0]!.rooms).toEqual([room]);
    await clock.advance(10_000);
    expect([children[0]!.stopped, states()]).toEqual([false, ['cnf_a 1 running']]);
  });

  it('a change in a conference whose child is dead waits for the next one', () => {
    const { fleet, children, states } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    children[0]!.exit();
    fleet.room(jobOf('cnf_a'), roomOf({ demonstration: true }));
    expect([children[0]!.rooms, states()]).toEqual([[], ['cnf_a 1 restarting']]);
  });
});
