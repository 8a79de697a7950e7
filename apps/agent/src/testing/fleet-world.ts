import type {
  AgentJob,
  AgentRoom,
  AssistantOrder,
  AssistantReport,
} from '@intermind/contracts/agent-channel';
import type { BrowserWords } from '@intermind/contracts/browser-words';
import type { ConferenceId, ParticipantId } from '@intermind/contracts/ids';
import { FakeClock } from '@intermind/testing/fake-clock';
import type { ClaimedMark } from '../interpreter/claimed-mark.ts';
import { silentLog } from '../log.ts';
import type { ChildPool, RoomChildEvents } from '../worker/child-pool.ts';
import type { ChildUse } from '../worker/child-messages.ts';
import { Fleet, FLEET_TICK_MS } from '../worker/fleet.ts';
import { roomOf } from './agent-room.ts';

/** Of a process that did nothing since its last beat. */
export const NO_USE: ChildUse = { engines: [], interpreted: [], skippedWords: 0, shortenedWords: 0 };

/** Of each meeting in this world. */
export const MEMORY_LIMIT_BYTES = 500_000_000;

/** The process of a meeting, as far as a fleet sees it. */
export interface FakeChild {
  job: AgentJob;
  rooms: AgentRoom[];
  orders: AssistantOrder[];
  words: [speaker: ParticipantId, words: BrowserWords][];
  /** What it was told of the words of browsers in the process before. */
  claimed: ReadonlyMap<ParticipantId, ClaimedMark>;
  events: RoomChildEvents;
  stopped: boolean;
  killed: boolean;
  /** Nothing is being said in its meeting. */
  quiet: boolean;
  /** Beats each half second while true. */
  alive: boolean;
  /** How long it has waited for a processor so far, milliseconds; undefined where the system does not say. */
  waitedMs: number | undefined;
  exit(): void;
}

export const jobOf = (id: string, generation = 1): AgentJob => ({
  kind: 'interpreter',
  conferenceId: id as ConferenceId,
  generation,
  mediaUrl: 'ws://media',
  mediaToken: `token-${String(generation)}`,
  room: roomOf(),
});

/** A fleet that is connected to the API, with children that do what the test says. */
export function fleetWorld() {
  const clock = new FakeClock(1_000_000);
  const children: FakeChild[] = [];
  const asked: string[] = [];
  const segments: string[] = [];
  const uses: string[] = [];
  const reports: [string, AssistantReport][] = [];
  const pauses: number[] = [];
  const detected: string[][] = [];
  const pool: ChildPool = {
    start: (started, events, claimed) => {
      const child: FakeChild = {
        job: started,
        rooms: [],
        orders: [],
        words: [],
        claimed: new Map(claimed),
        events,
        stopped: false,
        killed: false,
        quiet: false,
        alive: true,
        waitedMs: 0,
        exit: () => {
          child.alive = false;
          events.exited();
        },
      };
      children.push(child);
      const stopBeats = clock.every(500, () => {
        if (child.alive) events.beat([], 90_000_000, NO_USE, child.quiet);
        else stopBeats();
      });
      return {
        pid: children.length,
        room: (room) => child.rooms.push(room),
        assistant: (order) => child.orders.push(order),
        words: (speaker, words) => child.words.push([speaker, words]),
        stop: () => void (child.stopped = true),
        kill: () => {
          child.killed = true;
          child.exit();
        },
      };
    },
  };
  const fleet = new Fleet({
    pool,
    clock,
    log: silentLog,
    memoryLimitBytes: MEMORY_LIMIT_BYTES,
    processorWaitMs: (pid) => children[pid - 1]?.waitedMs,
    onUse: ({ conferenceId, generation }, { skippedWords }) =>
      void (skippedWords > 0 && uses.push(`${conferenceId} ${String(generation)} ${String(skippedWords)}`)),
    onSegment: ({ conferenceId }, { segment }) => segments.push(`${conferenceId} ${segment}`),
    onDetected: ({ conferenceId }, ...found) => detected.push([conferenceId, ...found]),
    onAssistant: ({ conferenceId }, report) => reports.push([conferenceId, report]),
    askToken: ({ conferenceId }) => asked.push(conferenceId),
    onMayMove: () => pauses.push(clock.nowMs()),
  });
  clock.every(FLEET_TICK_MS, () => fleet.tick());
  fleet.apiConnected();
  const states = (): string[] =>
    fleet
      .reports()
      .map(({ conferenceId, generation, state }) => `${conferenceId} ${String(generation)} ${state}`);
  return { clock, fleet, children, asked, segments, detected, reports, uses, states, pauses };
}
