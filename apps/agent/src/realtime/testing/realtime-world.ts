import type { AgentRoom } from '@intermind/contracts/agent-channel';
import { expect, onTestFinished } from 'vitest';
import { type Logger, silentLog } from '../../log.ts';
import { ADA, ASSISTANT, ASSISTANT_ROOM, assistantWorld } from '../../testing/assistant-world.ts';
import { realtimeStandIn, type RealtimeStandIn } from '../../testing/stand-ins/realtime-stand-in.ts';
import { RealtimeAnswerer } from '../realtime-answerer.ts';

export const ROOM: AgentRoom = {
  ...ASSISTANT_ROOM,
  assistant: { participantId: ASSISTANT, provider: 'openai', calledName: 'Intermind' },
};
export const PROMPT = { instructions: 'Answer in English.', earlier: [], heardFromMs: null };
export const PATIENCE = { timeout: 10_000, interval: 5 };

/** A meeting whose assistant is a model on a stand-in. */
export async function realtimeWorld(
  room = ROOM,
  prepare: (server: RealtimeStandIn) => void = () => undefined,
) {
  const model = await realtimeStandIn();
  prepare(model);
  const settings = {
    engine: 'openai',
    url: `${model.server.url}/v1`,
    apiKey: 'sk-1',
    model: 'gpt-realtime-2.1',
    voice: 'marin',
  };
  const warnings: { error?: Error; text: string }[] = [];
  const warn = (about: { error?: Error }, text: string): void => void warnings.push({ ...about, text });
  const log: Logger = Object.assign(Object.create(silentLog) as Logger, { warn });
  const world = assistantWorld({
    room,
    openai: ({ clock, registry: { meter }, stage }) =>
      new RealtimeAnswerer({ settings, clock, log, meter, stage }),
  });
  onTestFinished(() => world.assistant.close());
  /** Lets time pass until it is so. */
  const until = async (look: () => unknown, expected: unknown): Promise<void> =>
    expect
      .poll(async () => {
        await world.clock.advance(50);
        return look();
      }, PATIENCE)
      .toEqual(expected);
  /** Waits for the network, with the clock standing still. */
  const comes = async (look: () => unknown, expected: unknown): Promise<void> =>
    expect.poll(look, PATIENCE).toEqual(expected);
  const prompted = (changed: Partial<typeof PROMPT> | { heardFromMs: number } = {}): void => {
    const { question, earlier } = world.questions().at(-1)!;
    world.assistant.ordered({ type: 'prompt', ...PROMPT, question, earlier, ...changed });
  };
  const activity = () => world.activities().at(-1);
  /** Ada asks, and the answer is heard. */
  const speaking = async (): Promise<void> => {
    world.says(ADA, 'Assistant, what is next?');
    prompted();
    await until(activity, 'speaking');
  };
  return { ...world, model, warnings, until, comes, prompted, activity, speaking };
}

/** It has come and listens. */
export const listening = async (...args: Parameters<typeof realtimeWorld>) => {
  const world = await realtimeWorld(...args);
  await world.comes(world.activity, 'listening');
  return world;
};
/** What an answer is made of. */
export const inputOf = (message: Record<string, unknown>): unknown[] =>
  (message['response'] as { input: unknown[] }).input;
