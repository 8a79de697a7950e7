import { findConference } from '../conferences/index.ts';
import { countStorage, type RecordingRow, type RecordingsDependencies } from '../recordings/index.ts';
import type { DubRow } from './store.ts';

/** Reserved for what is spoken until the next report. */
const AHEAD_S = 60;

type Dependencies = Pick<RecordingsDependencies, 'quotas'>;
type Recording = Pick<RecordingRow, 'conferenceId'>;

const secondsOf = ({ spokenMs }: Pick<DubRow, 'spokenMs'>) => Math.ceil(spokenMs / 1_000);

/** Reserves what was spoken so far, and for what comes next. @returns false when the asker's plan has not enough left */
export async function reserveDub(deps: Dependencies, recording: Recording, dub: DubRow): Promise<boolean> {
  const spoken = secondsOf(dub);
  const reserved = await count(deps, recording, dub, 0, spoken + AHEAD_S);
  return reserved >= spoken;
}

/** What was spoken is used: it is ready, or the plan had no more. */
export async function chargeDub(deps: Dependencies, recording: Recording, dub: DubRow): Promise<void> {
  await count(deps, recording, dub, secondsOf(dub), 0);
}

/** It failed, or is not wanted any more: nobody pays for it. */
export async function releaseDub(deps: Dependencies, recording: Recording, dub: DubRow): Promise<void> {
  await count(deps, recording, dub, 0, 0);
}

/** Files of dubs are storage of the owner of the recording, no matter who asked for them. */
export async function countFiles(
  deps: Pick<RecordingsDependencies, 'db' | 'quotas'>,
  { conferenceId }: Recording,
): Promise<void> {
  const conference = await findConference(deps.db, conferenceId);
  if (conference) await countStorage(deps, conference.createdBy);
}

/** @returns the seconds that are reserved */
async function count(
  { quotas }: Dependencies,
  { conferenceId }: Recording,
  { recordingId, language, askedBy, askedAt }: DubRow,
  total: number,
  ahead: number,
): Promise<number> {
  // Of a deleted account.
  if (!askedBy) return Infinity;
  const { reserved } = await quotas.count({
    ...{ userId: askedBy, feature: 'interpretationSeconds', conferenceId, total, ahead },
    consumer: `dub:${recordingId}:${language}:${askedAt.getTime()}`,
  });
  return reserved;
}
