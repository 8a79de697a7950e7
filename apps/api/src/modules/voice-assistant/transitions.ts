import type { AssistantActivity } from '@intermind/contracts';
import type { AssistantState } from '../../db/schema/voice-assistants.ts';

/**
 * - enable, disable, interrupt, change (of the provider): by a moderator. - listen, think, speak, pause: its process
 * says what it does. - lose: the process died, or cannot be reached. - fail: it gave up, or did not come in time.
 */
export const ASSISTANT_EVENTS = [
  'enable',
  'disable',
  'interrupt',
  'change',
  'listen',
  'think',
  'speak',
  'pause',
  'lose',
  'fail',
] as const;
export type AssistantEvent = (typeof ASSISTANT_EVENTS)[number];

const GOES = { disable: 'disabled', change: 'pending', lose: 'pending', fail: 'disabled' } as const;

/**
 * The states of the voice assistant (spec 1 §4). A transition that is not here is impossible: it is paused only while it
 * speaks, and what a process says after its assistant was disabled changes nothing.
 */
export const TRANSITIONS: Readonly<Record<AssistantState, Partial<Record<AssistantEvent, AssistantState>>>> =
  {
    disabled: { enable: 'pending' },
    pending: {
      disable: 'disabled',
      change: 'pending',
      fail: 'disabled',
      listen: 'listening',
      think: 'thinking',
      speak: 'speaking',
      pause: 'paused',
    },
    listening: { ...GOES, think: 'thinking', speak: 'speaking' },
    thinking: { ...GOES, listen: 'listening', speak: 'speaking' },
    speaking: { ...GOES, listen: 'listening', think: 'thinking', pause: 'paused', interrupt: 'paused' },
    paused: { ...GOES, listen: 'listening', think: 'thinking', speak: 'speaking' },
  };

/** Whether it takes part: then its state is what it does. */
export function isPresent(state: AssistantState): state is AssistantActivity {
  return state !== 'disabled' && state !== 'pending';
}
