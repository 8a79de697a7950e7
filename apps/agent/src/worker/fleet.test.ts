import type { AgentJob, AgentSegment } from '@intermind/contracts/agent-channel';
import { describe, expect, it } from 'vitest';
import { roomOf } from '../testing/agent-room.ts';
import { fleetWorld, jobOf } from '../testing/fleet-world.ts';
import { RECONCILE_MS } from './fleet.ts';

describe('the fleet of meeting processes', () => {
  it('starts a child for an assigned meeting and reports it', () => {
    const { fleet, children, states } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    expect(states()).toEqual(['cnf_a 1 starting']);
    children[0]!.events.joined();
    expect(states()).toEqual(['cnf_a 1 running']);
  });

  it('stops the child of a released meeting, and kills it when it does not go', async () => {
    const { clock, fleet, children, states } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    fleet.release(jobOf('cnf_a'));
    expect(children[0]).toMatchObject({ stopped: true, killed: false });
    await clock.advance(5_000);
    expect(children[0]!.killed).toBe(true);
    expect(states()).toEqual([]);
  });

  it('passes on what was said in a meeting, also while its child is being stopped', () => {
    const { fleet, children, segments } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    const said = (segment: number) => children[0]!.events.segment({ segment } as AgentSegment);
    said(1);
    fleet.release(jobOf('cnf_a'));
    said(2);
    expect(segments).toEqual(['cnf_a 1', 'cnf_a 2']);
  });

  it('asks for a token at once when a child dies, and starts the next with it', () => {
    const { fleet, children, asked, states } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    children[0]!.events.joined();
    children[0]!.exit();
    expect(asked).toEqual(['cnf_a']);
    expect(states()).toEqual(['cnf_a 1 restarting']);
    fleet.assign(jobOf('cnf_a', 2));
    expect(children[1]!.job.mediaToken).toBe('token-2');
  });

  it('leaves a meeting that runs the order of engines that it began with', () => {
    const { fleet, children } = fleetWorld();
    const ordered = (generation: number, ...engines: string[]): AgentJob => ({
      ...jobOf('cnf_a', generation),
      engineOrders: [{ kind: 'translator', subject: 'en>es', engines }],
    });
    fleet.assign(ordered(1, 'one', 'two'));
    children[0]!.events.joined();
    fleet.assign(ordered(2, 'two', 'one'));
    expect(children).toHaveLength(1);
    expect(children[0]!.job.engineOrders).toEqual(ordered(1, 'one', 'two').engineOrders);
  });

  it('waits longer each time a child dies young, and asks again when no token comes', async () => {
    const { clock, fleet, children, asked } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    for (let death = 1; death <= 4; death++) {
      children.at(-1)!.exit();
      await clock.advance(1_250);
      expect(asked).toHaveLength(death);
      fleet.assign(jobOf('cnf_a', death + 1));
    }
    children.at(-1)!.exit();
    await clock.advance(6_000);
    expect(asked.length).toBeGreaterThan(6);
  });

  it('kills a child that is silent for more than two seconds', async () => {
    const { clock, fleet, children } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    children[0]!.events.joined();
    await clock.advance(30_000);
    expect(children[0]!.killed).toBe(false);
    children[0]!.alive = false;
    await clock.advance(1_900);
    expect(children[0]!.killed).toBe(false);
    await clock.advance(1_000);
    expect(children[0]!.killed).toBe(true);
  });

  it('does not count the silence in which a child waits for a processor', async () => {
    const { clock, fleet, children } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    const child = children[0]!;
    child.events.joined();
    child.waitedMs = 5_000;
    await clock.advance(30_000);
    child.alive = false;
    for (let second = 0; second < 10; second++) {
      await clock.advance(1_000);
      child.waitedMs += 900;
    }
    expect(child.killed).toBe(false);
    await clock.advance(2_500);
    expect(child.killed).toBe(true);
  });

  it('kills a silent child as soon where the system does not say how long it waits', async () => {
    const { clock, fleet, children } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    children[0]!.waitedMs = undefined;
    children[0]!.events.joined();
    await clock.advance(30_000);
    children[0]!.alive = false;
    await clock.advance(2_900);
    expect(children[0]!.killed).toBe(true);
  });

  it.each([
    ['is still joining', false],
    ['has just joined, and opens engines and tracks for everyone', true],
  ])('gives a child that %s more time', async (_what, joined) => {
    const { clock, fleet, children } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    if (joined) children[0]!.events.joined();
    children[0]!.alive = false;
    await clock.advance(9_000);
    expect(children[0]!.killed).toBe(false);
    await clock.advance(2_000);
    expect(children[0]!.killed).toBe(true);
  });

  it('gives a child that joined late as long as one that joined at once', async () => {
    const { clock, fleet, children } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    await clock.advance(40_000);
    children[0]!.events.joined();
    children[0]!.alive = false;
    await clock.advance(9_000);
    expect(children[0]!.killed).toBe(false);
    await clock.advance(2_000);
    expect(children[0]!.killed).toBe(true);
  });

  it('kills a child that lives and does not join, and asks for a token for the next', async () => {
    const { clock, fleet, children, asked } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    await clock.advance(59_000);
    expect(children[0]!.killed).toBe(false);
    await clock.advance(2_000);
    expect([children[0]!.killed, asked]).toEqual([true, ['cnf_a']]);
    fleet.assign(jobOf('cnf_a', 2));
    await clock.advance(59_000);
    expect(children[1]!.killed).toBe(false);
    children[1]!.events.joined();
    await clock.advance(120_000);
    expect(children[1]!.killed).toBe(false);
  });

  it('starts what is assigned again while a child that was replaced is leaving', () => {
    const { fleet, children, states } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    children[0]!.events.ended('replaced', 'DUPLICATE_IDENTITY');
    fleet.assign(jobOf('cnf_a', 3));
    children[0]!.exit();
    expect([children.length, states()]).toEqual([2, ['cnf_a 3 starting']]);
  });

  it('does not start a child again that another worker has replaced', () => {
    const { fleet, children, asked, states } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    children[0]!.events.ended('replaced', 'DUPLICATE_IDENTITY');
    children[0]!.exit();
    expect({ asked, states: states() }).toEqual({ asked: [], states: [] });
    // The API misses it in the reports, and assigns it again where no other worker has it.
    fleet.assign(jobOf('cnf_a', 2));
    expect([children.length, states()]).toEqual([2, ['cnf_a 2 starting']]);
  });

  it('reports what was assigned while its last child is still leaving: it is not lost', () => {
    const { fleet, states } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    fleet.release(jobOf('cnf_a'));
    fleet.assign(jobOf('cnf_a', 2));
    expect(states()).toEqual(['cnf_a 2 starting']);
  });

  it('keeps meetings going while the API is away and asks for tokens when it is back', async () => {
    const { clock, fleet, children, asked, states } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    fleet.assign(jobOf('cnf_b'));
    for (const child of children) child.events.joined();
    fleet.apiGone();
    children[1]!.exit();
    await clock.advance(20_000);
    expect({ asked, states: states() }).toEqual({
      asked: [],
      states: ['cnf_a 1 running', 'cnf_b 1 restarting'],
    });
    fleet.apiConnected();
    await clock.advance(300);
    expect(asked).toEqual(['cnf_b']);
  });

  it('releases what the API did not assign again within five seconds of a connection', async () => {
    const { clock, fleet, children, states } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    fleet.assign(jobOf('cnf_b'));
    for (const child of children) child.events.joined();
    fleet.apiGone();
    fleet.apiConnected();
    fleet.assign(jobOf('cnf_a', 2));
    await clock.advance(4_000);
    expect(children[1]!.stopped).toBe(false);
    await clock.advance(1_500);
    expect(children.map(({ stopped }) => stopped)).toEqual([false, true]);
    children[1]!.exit();
    expect(states()).toEqual(['cnf_a 2 running']);
  });

  it('an assignment of what runs only confirms it, and an older generation does nothing', () => {
    const { fleet, children, states } = fleetWorld();
    fleet.assign(jobOf('cnf_a', 3));
    fleet.assign(jobOf('cnf_a', 4));
    fleet.assign(jobOf('cnf_a', 2));
    expect(children).toHaveLength(1);
    expect(states()).toEqual(['cnf_a 4 starting']);
  });

  it('starts a meeting again that was assigned while its last child was still leaving', () => {
    const { fleet, children, states } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    fleet.release(jobOf('cnf_a'));
    fleet.assign(jobOf('cnf_a', 2));
    expect(children).toHaveLength(1);
    children[0]!.exit();
    expect(children).toHaveLength(2);
    expect(states()).toEqual(['cnf_a 2 starting']);
  });

  it('keeps an interpreter and an assistant of one conference apart', () => {
    const { fleet, children, states } = fleetWorld();
    const assistant: AgentJob = { ...jobOf('cnf_a', 7), kind: 'assistant' };
    fleet.assign(jobOf('cnf_a'));
    fleet.assign(assistant);
    expect(children.map(({ job: { kind } }) => kind)).toEqual(['interpreter', 'assistant']);
    fleet.release(assistant);
    expect(children.map(({ stopped }) => stopped)).toEqual([false, true]);
    children[1]!.exit();
    expect(states()).toEqual(['cnf_a 1 starting']);
  });

  it('carries orders to the assistant of a conference, and what it says back, until it is released', () => {
    const { fleet, children, reports } = fleetWorld();
    const assistant: AgentJob = { ...jobOf('cnf_a', 7), kind: 'assistant' };
    fleet.assign(jobOf('cnf_a'));
    fleet.assign(assistant);
    fleet.order(assistant, { type: 'interrupt' });
    fleet.order({ ...assistant, conferenceId: 'cnf_b' as never }, { type: 'interrupt' });
    expect(children.map(({ orders }) => orders)).toEqual([[], [{ type: 'interrupt' }]]);
    const dropped = { type: 'dropped', question: 1 } as const;
    children[1]!.events.assistant(dropped);
    fleet.release(assistant);
    children[1]!.events.assistant(dropped);
    expect(reports).toEqual([['cnf_a', dropped]]);
  });

  it('passes on which language someone speaks', () => {
    const { fleet, children, detected } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    children[0]!.events.detected('prt_ana' as never, 'es', 'en');
    expect(detected).toEqual([['cnf_a', 'prt_ana', 'es', 'en']]);
  });

  it('tells a running child what changed in its conference, and starts the next one with it', () => {
    const { fleet, children } = fleetWorld();
    const on = roomOf({
      demonstration: true,
      terms: [{ term: 'Kubernetes', saidAs: null, translations: {} }],
      names: ['Ana'],
    });
    fleet.assign(jobOf('cnf_a'));
    fleet.room({ ...jobOf('cnf_a'), kind: 'assistant' }, on);
    expect(children[0]!.rooms).toEqual([]);
    fleet.room(jobOf('cnf_a'), on);
    expect(children[0]!.rooms).toEqual([on]);
    fleet.release(jobOf('cnf_a'));
    fleet.assign(jobOf('cnf_a', 2));
    fleet.room(jobOf('cnf_a'), on);
    children[0]!.exit();
    expect(children[1]!.job).toMatchObject({ generation: 2, room: on });
  });

  it('does not release anything when the API goes away again soon after a connection', async () => {
    const { clock, fleet, children, states } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    children[0]!.events.joined();
    await clock.advance(6_000);
    fleet.apiGone();
    fleet.apiConnected();
    await clock.advance(1_000);
    fleet.apiGone();
    await clock.advance(10_000);
    expect({ stopped: children[0]!.stopped, states: states() }).toEqual({
      stopped: false,
      states: ['cnf_a 1 running'],
    });
  });

  it('pays no attention to the exit of a child that has been replaced', () => {
    const { fleet, children, states } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    const [first] = children;
    first!.exit();
    fleet.assign(jobOf('cnf_a', 2));
    children[1]!.events.joined();
    // `error` and `exit` of one process may both be told
    first!.events.exited();
    expect(states()).toEqual(['cnf_a 2 running']);
  });

  it('does not start again what was released after an assignment that came while the last child was leaving', () => {
    const { fleet, children, states } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    fleet.release(jobOf('cnf_a'));
    fleet.assign(jobOf('cnf_a', 2));
    fleet.release(jobOf('cnf_a'));
    children[0]!.exit();
    expect({ count: children.length, states: states() }).toEqual({ count: 1, states: [] });
  });

  it('starts what was assigned after a connection while the last child was leaving, however long that takes', async () => {
    const { clock, fleet, children, states } = fleetWorld();
    const recorder = (generation: number) => ({ ...jobOf('cnf_a', generation), kind: 'recorder' as const });
    fleet.assign(recorder(1));
    fleet.release(recorder(1));
    fleet.apiGone();
    fleet.apiConnected();
    fleet.assign(recorder(2));
    await clock.advance(RECONCILE_MS + 1_000);
    expect(states()).toEqual(['cnf_a 2 starting']);
    children[0]!.exit();
    expect(children.map(({ job }) => job.generation)).toEqual([1, 2]);
  });

  it('asks at once again for a child that had lived for half a minute', async () => {
    const { clock, fleet, children, asked } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    for (const generation of [2, 3, 4]) {
      children.at(-1)!.exit();
      await clock.advance(2_000);
      fleet.assign(jobOf('cnf_a', generation));
    }
    children.at(-1)!.events.joined();
    await clock.advance(30_000);
    const before = asked.length;
    children.at(-1)!.exit();
    expect(asked).toHaveLength(before + 1);
  });

  it('lets every meeting go when the worker ends, and counts those that are still there', () => {
    const { fleet, children } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    fleet.assign(jobOf('cnf_b'));
    fleet.releaseAll();
    expect([children.map(({ stopped }) => stopped), fleet.size]).toEqual([[true, true], 2]);
    for (const child of children) child.exit();
    expect(fleet.size).toBe(0);
  });

  it('releases what was not confirmed exactly five seconds after a connection', async () => {
    const { clock, fleet, children } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    fleet.apiConnected();
    await clock.advance(RECONCILE_MS - 1);
    expect(children[0]!.stopped).toBe(false);
    await clock.advance(1);
    expect(children[0]!.stopped).toBe(true);
  });

  it('does not blame children for a pause of its own process', async () => {
    const { clock, fleet, children } = fleetWorld();
    fleet.assign(jobOf('cnf_a'));
    children[0]!.events.joined();
    await clock.advance(1_000);
    // the parent stands still for 30 s: no tick, no beat is read
    children[0]!.alive = false;
    const before = clock.nowMs();
    clock.jump(30_000);
    expect(clock.nowMs() - before).toBe(30_000);
    fleet.tick();
    expect(children[0]!.killed).toBe(false);
  });
});
