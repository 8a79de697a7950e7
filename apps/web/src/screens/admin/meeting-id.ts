import type { ConferenceId } from '@intermind/contracts';

/** The id in what was typed: itself, or an address of the history. Null: there is none. */
export function meetingIdOf(typed: string): ConferenceId | null {
  return (/(?:^|\/)(cnf_[0-9A-Za-z]{20})(?:[?#/]|$)/.exec(typed.trim())?.[1] as ConferenceId) ?? null;
}
