import { describe, expect, it } from 'vitest';
import { fleetWorld, jobOf } from '../testing/fleet-world.ts';
import { FLEET_TICK_MS } from './fleet.ts';

describe('a fleet whose worker is going', () => {
  function draining(limitMs = 10_000) {
    const world = fleetWorld();
    const { fleet, children } = world;
    for (const id of ['cnf_a', 'cnf_b']) fleet.assign(jobOf(id));
    for (const child of children) child.events.joined();
    const drain = () => fleet.drain(limitMs);
    const movable = () =>
      fleet.reports().flatMap(({ conferenceId, mayMove }) => (mayMove ? [conferenceId] : []));
    return { ...world, drain, movable };
  }

  it('gives no meeting away before, however quiet it is', async () => {
    const { clock, children, fleet, movable, pauses } = draining();
    children[0]!.quiet = true;
    await clock.advance(30_000);
    expect([fleet.draining, movable(), pauses]).toEqual([false, [], []]);
  });

  it('gives each meeting away at its next pause, and says so at once', async () => {
    const { clock, children, drain, fleet, movable, pauses } = draining();
    drain();
    await clock.advance(2_000);
    expect([fleet.draining, movable(), pauses]).toEqual([true, [], []]);
    children[1]!.quiet = true;
    await clock.advance(500);
    expect([movable(), pauses.length]).toEqual([['cnf_b'], 1]);
    // Nobody took it, and somebody speaks again.
    children[1]!.quiet = false;
    await clock.advance(500);
    expect(movable()).toEqual([]);
  });

  it('waits for a pause that was seen after it began to go', async () => {
    const { clock, children, drain, movable } = draining();
    children[0]!.quiet = true;
    await clock.advance(2_000);
    children[0]!.quiet = false;
    drain();
    expect(movable()).toEqual([]);
    children[0]!.quiet = true;
    await clock.advance(500);
    expect(movable()).toEqual(['cnf_a']);
  });

  it('gives them away in the middle of a sentence when it can wait no longer', async () => {
    const { clock, drain, movable, pauses } = draining(3_000);
    drain();
    await clock.advance(2_900);
    expect([movable(), pauses]).toEqual([[], []]);
    await clock.advance(100);
    expect(movable()).toEqual(['cnf_a', 'cnf_b']);
    // It says so at once, and once.
    await clock.advance(FLEET_TICK_MS);
    expect(pauses).toHaveLength(1);
    await clock.advance(5_000);
    expect(pauses).toHaveLength(1);
  });

  it('says so of a voice assistant, which knows no pause', async () => {
    const { fleet, clock, children, pauses, movable } = draining(3_000);
    fleet.releaseAll();
    for (const child of children) child.exit();
    fleet.assign({ ...jobOf('cnf_a'), kind: 'assistant' });
    children.at(-1)!.events.joined();
    fleet.drain(3_000);
    await clock.advance(3_000 + FLEET_TICK_MS);
    expect([movable(), pauses.length]).toEqual([['cnf_a'], 1]);
  });

  it('waits for no pause of what does not interpret, or has not joined', () => {
    const { drain, fleet, movable } = draining();
    fleet.assign({ ...jobOf('cnf_new') });
    fleet.assign({ ...jobOf('cnf_a'), kind: 'recorder' });
    fleet.assign({ ...jobOf('cnf_b'), kind: 'dubber' });
    drain();
    expect(movable()).toEqual(['cnf_new', 'cnf_a', 'cnf_b']);
  });
});
