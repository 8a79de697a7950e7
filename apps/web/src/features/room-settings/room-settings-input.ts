import type { ConsentPolicy, RoomSettings } from '@intermind/contracts';
import { LOBBY_TEXT_MAX_LENGTH, ROOM_CAPACITY_MIN } from '@intermind/contracts/limits';
import { type KeptKind, type Retention, RETENTION_DAYS_MAX } from '@intermind/contracts/retention';
import { visibleName } from '@intermind/contracts/visible-name';

/** The fields as they are typed. */
export interface RoomSettingsInput {
  title: string;
  capacity: string;
  lobbyText: string;
  sealed: boolean;
  recordingConsent: ConsentPolicy;
  retention: TypedRetention;
}

/** Days; empty: as the installation keeps it. */
export type TypedRetention = Record<KeptKind, string>;

const typed = (number: number | null): string => (number === null ? '' : String(number));

export function inputOf({
  title,
  capacity,
  lobbyText,
  sealed,
  recordingConsent,
  retention,
}: RoomSettings): RoomSettingsInput {
  return {
    title: title ?? '',
    capacity: typed(capacity),
    lobbyText,
    sealed,
    recordingConsent,
    retention: {
      recordings: typed(retention.recordings),
      transcripts: typed(retention.transcripts),
      messages: typed(retention.messages),
    },
  };
}

/** Characters that the lobby text may still have; negative: too many. */
export function charactersLeft({ lobbyText }: Pick<RoomSettingsInput, 'lobbyText'>): number {
  return LOBBY_TEXT_MAX_LENGTH - lobbyText.trim().length;
}

/** Undefined for what is no whole number within the bounds; null for an empty field. */
function numberOf(text: string, [least, most]: readonly [number, number]): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!/^\d{1,6}$/.test(trimmed)) return undefined;
  const number = Number(trimmed);
  return number >= least && number <= most ? number : undefined;
}

/** Undefined for what is no number of people from the least to `capacityMax`; null: as many as the server allows. */
export function capacityOf(
  { capacity }: Pick<RoomSettingsInput, 'capacity'>,
  capacityMax: number,
): number | null | undefined {
  return numberOf(capacity, [ROOM_CAPACITY_MIN, capacityMax]);
}

/** @param most days of the installation; null: any number @returns undefined for what is no number of days up to it */
export function daysOf(text: string, most: number | null): number | null | undefined {
  return numberOf(text, [1, most ?? RETENTION_DAYS_MAX]);
}

/** What to save; undefined while a field has to be corrected. */
export function settingsOf(
  input: RoomSettingsInput,
  { capacityMax, retentionMax }: { capacityMax: number; retentionMax: Retention },
): RoomSettings | undefined {
  const capacity = capacityOf(input, capacityMax);
  const days = (kind: KeptKind) => daysOf(input.retention[kind], retentionMax[kind]);
  const [recordings, transcripts, messages] = [days('recordings'), days('transcripts'), days('messages')];
  if (capacity === undefined || charactersLeft(input) < 0) return undefined;
  if (recordings === undefined || transcripts === undefined || messages === undefined) return undefined;
  return {
    title: visibleName(input.title) || null,
    capacity,
    lobbyText: input.lobbyText.trim(),
    sealed: input.sealed,
    recordingConsent: input.recordingConsent,
    retention: { recordings, transcripts, messages },
  };
}
