import type { DubList, Language } from '@intermind/contracts';
import { findConference } from '../conferences/index.ts';
import type { RecordingRow } from '../recordings/index.ts';
import { countLines } from '../transcripts/index.ts';
import type { DubsDependencies } from './dependencies.ts';
import { obstaclesOf } from './policy.ts';
import { stretchOf } from './recorded.ts';

/** What can be made of a recording in each language, with the engines that are there now. */
export async function languagesOf(
  { db, dubEngines }: DubsDependencies,
  recording: RecordingRow,
): Promise<DubList['languages']> {
  const conference = await findConference(db, recording.conferenceId);
  return obstaclesOf({
    engines: dubEngines(),
    demonstration: conference?.demonstration ?? false,
    sealed: conference?.sealed ?? true,
    ...(await countLines(db, stretchOf(recording))),
  });
}

/** The same for one of them. */
export async function languageOf(
  deps: DubsDependencies,
  recording: RecordingRow,
  language: Language,
): Promise<DubList['languages'][number]> {
  return (await languagesOf(deps, recording)).find((one) => one.language === language)!;
}
