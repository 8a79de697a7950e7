import type { RoomSettings } from '@intermind/contracts';
import { LOBBY_TEXT_MAX_LENGTH, ROOM_CAPACITY_MIN } from '@intermind/contracts/limits';
import { visibleName } from '@intermind/contracts/visible-name';

/** The fields as they are typed. */
export interface RoomSettingsInput {
  title: string;
  capacity: string;
  lobbyText: string;
  sealed: boolean;
}

export function inputOf({ title, capacity, lobbyText, sealed }: RoomSettings): RoomSettingsInput {
  return { title: title ?? '', capacity: capacity === null ? '' : String(capacity), lobbyText, sealed };
}

/** Characters that the lobby text may still have; negative: too many. */
export function charactersLeft({ lobbyText }: Pick<RoomSettingsInput, 'lobbyText'>): number {
  return LOBBY_TEXT_MAX_LENGTH - lobbyText.trim().length;
}

/** Undefined for what is no number of people from the least to `capacityMax`; null: as many as the server allows. */
export function capacityOf(
  { capacity }: Pick<RoomSettingsInput, 'capacity'>,
  capacityMax: number,
): number | null | undefined {
  const typed = capacity.trim();
  if (typed === '') return null;
  if (!/^\d{1,6}$/.test(typed)) return undefined;
  const number = Number(typed);
  return number >= ROOM_CAPACITY_MIN && number <= capacityMax ? number : undefined;
}

/** What to save; undefined while a field has to be corrected. */
export function settingsOf(input: RoomSettingsInput, capacityMax: number): RoomSettings | undefined {
  const capacity = capacityOf(input, capacityMax);
  if (capacity === undefined || charactersLeft(input) < 0) return undefined;
  return {
    title: visibleName(input.title) || null,
    capacity,
    lobbyText: input.lobbyText.trim(),
    sealed: input.sealed,
  };
}
