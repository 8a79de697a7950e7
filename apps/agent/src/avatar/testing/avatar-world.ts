import type { AgentRoom } from '@intermind/contracts/agent-channel';
import { expect, onTestFinished } from 'vitest';
import { type Logger, silentLog } from '../../log.ts';
import {
  ADA,
  ASSISTANT,
  ASSISTANT_ROOM,
  assistantWorld,
  type AssistantWorld,
} from '../../testing/assistant-world.ts';
import {
  type AvatarBody,
  avatarStandIn,
  type AvatarStandIn,
} from '../../testing/stand-ins/avatar-stand-in.ts';
import { AvatarAnswerer } from '../avatar-answerer.ts';

export const ROOM: AgentRoom = {
  ...ASSISTANT_ROOM,
  assistant: { participantId: ASSISTANT, provider: 'heygen', calledName: 'Intermind' },
};
/** How its avatar gets in, as the API says. */
export const WAY = { url: 'wss://meet.example.org/livekit', room: 'cnf_1', token: 'a token' };
const PATIENCE = { timeout: 10_000, interval: 5 };

export interface AvatarWorldOptions {
  prepare?: (vendor: AvatarStandIn) => void;
  /** The API does not answer. */
  noWay?: boolean;
  sandbox?: boolean;
}

/** A meeting whose assistant has an avatar on a stand-in. Ada asks. */
export async function avatarWorld({ prepare, noWay = false, sandbox = false }: AvatarWorldOptions = {}) {
  const lines: { error?: Error; text: string }[] = [];
  const warn = (about: { error?: Error }, text: string): void => void lines.push({ ...about, text });
  const log: Logger = Object.assign(Object.create(silentLog) as Logger, { warn });
  // The vendor takes its time from the world, which begins with the assistant.
  const here: { world?: AssistantWorld } = {};
  const api = { isAway: noWay };
  const inside = new Set<AvatarBody>();
  const vendor = await avatarStandIn({
    clock: {
      nowMs: () => here.world!.clock.nowMs(),
      after: (ms, task) => here.world!.clock.after(ms, task),
      every: (ms, task) => here.world!.clock.every(ms, task),
    },
    join: () => {
      const leave = (): void => {
        if (inside.delete(body)) here.world?.assistant.avatarSeen(inside.size > 0);
      };
      const body: AvatarBody = { says: () => undefined, leave };
      inside.add(body);
      here.world?.assistant.avatarSeen(true);
      return body;
    },
  });
  prepare?.(vendor);
  const server = {
    engine: 'heygen',
    url: vendor.server.url,
    apiKey: 'la-1',
    avatarId: '0b6d1f0c-6f58-4d4e-9d63-2f1d6a7c9a10',
    sandbox,
  };
  const world = assistantWorld({
    room: ROOM,
    heygen: ({ clock, registry, stage }) => new AvatarAnswerer({ server, registry, clock, log, stage }),
    onReport: (report, assistant) => {
      if (report.type !== 'avatar' || api.isAway) return;
      // As the API does.
      if (report.state === 'gone') queueMicrotask(() => inside.forEach(({ leave }) => leave()));
      else queueMicrotask(() => assistant().ordered({ type: 'avatar', ...WAY }));
    },
  });
  here.world = world;
  onTestFinished(() => world.assistant.close());
  /** Lets time pass until it is so. */
  const until = async (look: () => unknown, expected: unknown, stepMs = 50): Promise<void> =>
    expect
      .poll(async () => {
        await world.clock.advance(stepMs);
        return look();
      }, PATIENCE)
      .toEqual(expected);
  /** Waits for the network, with the clock standing still. */
  const comes = async (look: () => unknown, expected: unknown): Promise<void> =>
    expect.poll(look, PATIENCE).toEqual(expected);
  /** Lets time pass in small steps, with the network keeping up. */
  const passes = async (ms: number): Promise<void> => {
    for (let at = 0; at < ms; at += 20) {
      await world.clock.advance(20);
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const activity = () => world.activities().at(-1);
  /** Ada asks, and the answer is said. */
  const asks = (text: string): void => {
    world.says(ADA, 'Assistant, what is next?');
    world.answers(text);
  };
  const avatars = () => world.reports.flatMap((report) => (report.type === 'avatar' ? [report.state] : []));
  /** How long the avatar has spoken, milliseconds. */
  const saidMs = () => vendor.said.reduce((sum, { samples }) => sum + samples.length / 24, 0);
  return { ...world, api, vendor, lines, until, comes, passes, activity, asks, avatars, saidMs };
}

/** It has come, with its avatar, and listens. */
export const listening = async (options?: AvatarWorldOptions) => {
  const world = await avatarWorld(options);
  await world.comes(world.activity, 'listening');
  return world;
};
