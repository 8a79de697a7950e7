import type { InterpreterJob } from '@intermind/contracts/agent-channel';
import type { ConferenceId } from '@intermind/contracts/ids';
import { describe, expect, it } from 'vitest';
import { every } from '../interpreter/clock.ts';
import { silentLog } from '../log.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import type { ChildPool, RoomChildEvents } from './child-pool.ts';
import { Fleet, FLEET_TICK_MS } from './fleet.ts';

interface FakeChild {
  job: InterpreterJob;
  events: RoomChildEvents;
  stopped: boolean;
  killed: boolean;
  /** Beats each half second while true. */
  alive: boolean;
  exit(): void;
}

const job = (id: string, generation = 1): InterpreterJob => ({
  conferenceId: id as ConferenceId,
  generation,
  mediaUrl: 'ws://media',
  mediaToken: `token-${String(generation)}`,
});

function world() {
  const clock = new FakeClock();
  const children: FakeChild[] = [];
  const asked: string[] = [];
  const pool: ChildPool = {
    start: (started, events) => {
      const child: FakeChild = {
        job: started,
        events,
        stopped: false,
        killed: false,
        alive: true,
        exit: () => {
          child.alive = false;
          events.exited();
        },
      };
      children.push(child);
      const stopBeats = every(clock, 500, () => {
        if (child.alive) events.beat([], 90_000_000);
        else stopBeats();
      });
      return {
        pid: children.length,
        stop: () => void (child.stopped = true),
        kill: () => {
          child.killed = true;
          child.exit();
        },
      };
    },
  };
  const fleet = new Fleet({ pool, clock, log: silentLog, askToken: (id) => asked.push(id) });
  every(clock, FLEET_TICK_MS, () => fleet.tick());
  fleet.apiConnected();
  const states = (): string[] =>
    fleet
      .reports()
      .map(({ conferenceId, generation, state }) => `${conferenceId} ${String(generation)} ${state}`);
  return { clock, fleet, children, asked, states };
}

describe('the fleet of meeting processes', () => {
  it('starts a child for an assigned meeting and reports it', () => {
    const { fleet, children, states } = world();
    fleet.assign(job('cnf_a'));
    expect(states()).toEqual(['cnf_a 1 starting']);
    children[0]!.events.joined();
    expect(states()).toEqual(['cnf_a 1 running']);
  });

  it('stops the child of a released meeting, and kills it when it does not go', async () => {
    const { clock, fleet, children, states } = world();
    fleet.assign(job('cnf_a'));
    fleet.release('cnf_a' as ConferenceId);
    expect(children[0]).toMatchObject({ stopped: true, killed: false });
    await clock.advance(5_000);
    expect(children[0]!.killed).toBe(true);
    expect(states()).toEqual([]);
  });

  it('asks for a token at once when a child dies, and starts the next with it', () => {
    const { fleet, children, asked, states } = world();
    fleet.assign(job('cnf_a'));
    children[0]!.events.joined();
    children[0]!.exit();
    expect(asked).toEqual(['cnf_a']);
    expect(states()).toEqual(['cnf_a 1 restarting']);
    fleet.assign(job('cnf_a', 2));
    expect(children[1]!.job.mediaToken).toBe('token-2');
  });

  it('waits longer each time a child dies young, and asks again when no token comes', async () => {
    const { clock, fleet, children, asked } = world();
    fleet.assign(job('cnf_a'));
    for (let death = 1; death <= 4; death++) {
      children.at(-1)!.exit();
      await clock.advance(1_250);
      expect(asked).toHaveLength(death);
      fleet.assign(job('cnf_a', death + 1));
    }
    children.at(-1)!.exit();
    await clock.advance(6_000);
    expect(asked.length).toBeGreaterThan(6);
  });

  it('kills a child that is silent for more than two seconds', async () => {
    const { clock, fleet, children } = world();
    fleet.assign(job('cnf_a'));
    children[0]!.events.joined();
    await clock.advance(3_000);
    expect(children[0]!.killed).toBe(false);
    children[0]!.alive = false;
    await clock.advance(1_900);
    expect(children[0]!.killed).toBe(false);
    await clock.advance(1_000);
    expect(children[0]!.killed).toBe(true);
  });

  it('gives a child that is still joining more time', async () => {
    const { clock, fleet, children } = world();
    fleet.assign(job('cnf_a'));
    children[0]!.alive = false;
    await clock.advance(9_000);
    expect(children[0]!.killed).toBe(false);
    await clock.advance(2_000);
    expect(children[0]!.killed).toBe(true);
  });

  it('does not start a child again that another worker has replaced', () => {
    const { fleet, children, asked, states } = world();
    fleet.assign(job('cnf_a'));
    children[0]!.events.ended('replaced', 'DUPLICATE_IDENTITY');
    children[0]!.exit();
    expect({ asked, states: states() }).toEqual({ asked: [], states: [] });
  });

  it('keeps meetings going while the API is away and asks for tokens when it is back', async () => {
    const { clock, fleet, children, asked, states } = world();
    fleet.assign(job('cnf_a'));
    fleet.assign(job('cnf_b'));
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
    const { clock, fleet, children, states } = world();
    fleet.assign(job('cnf_a'));
    fleet.assign(job('cnf_b'));
    for (const child of children) child.events.joined();
    fleet.apiGone();
    fleet.apiConnected();
    fleet.assign(job('cnf_a', 2));
    await clock.advance(4_000);
    expect(children[1]!.stopped).toBe(false);
    await clock.advance(1_500);
    expect(children.map(({ stopped }) => stopped)).toEqual([false, true]);
    children[1]!.exit();
    expect(states()).toEqual(['cnf_a 2 running']);
  });

  it('an assignment of what runs only confirms it, and an older generation does nothing', () => {
    const { fleet, children, states } = world();
    fleet.assign(job('cnf_a', 3));
    fleet.assign(job('cnf_a', 4));
    fleet.assign(job('cnf_a', 2));
    expect(children).toHaveLength(1);
    expect(states()).toEqual(['cnf_a 4 starting']);
  });

  it('starts a meeting again that was assigned while its last child was still leaving', () => {
    const { fleet, children, states } = world();
    fleet.assign(job('cnf_a'));
    fleet.release('cnf_a' as ConferenceId);
    fleet.assign(job('cnf_a', 2));
    expect(children).toHaveLength(1);
    children[0]!.exit();
    expect(children).toHaveLength(2);
    expect(states()).toEqual(['cnf_a 2 starting']);
  });

  it('does not blame children for a pause of its own process', async () => {
    const { clock, fleet, children } = world();
    fleet.assign(job('cnf_a'));
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
