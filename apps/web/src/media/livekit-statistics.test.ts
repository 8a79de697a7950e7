import { INTERPRETER_IDENTITY } from '@intermind/contracts/captions';
import { type Room, Track } from 'livekit-client';
import { expect, it } from 'vitest';
import { readStatistics } from './livekit-statistics.ts';

const person = (identity: string, ...sources: Track.Source[]) => ({
  identity,
  trackPublications: new Map(
    sources.map((source, index) => [
      `${index}`,
      {
        source,
        track: {
          getRTCStatsReport: () => Promise.resolve(new Map([['a', { id: `${identity} ${source}` }]])),
        },
      },
    ]),
  ),
});

it('a shared sound belongs to the shared screen, an interpreted voice to nobody', async () => {
  const { Source } = Track;
  const localParticipant = person('prt_you', Source.Microphone);
  const others = [
    person('prt_ken', Source.Camera, Source.ScreenShare, Source.ScreenShareAudio),
    person(INTERPRETER_IDENTITY, Source.Unknown),
  ];
  const remoteParticipants = new Map(others.map((one) => [one.identity, one]));
  const reports = await readStatistics({ localParticipant, remoteParticipants } as unknown as Room);
  expect(reports.map(({ participant, source, direction }) => [participant, source, direction])).toEqual([
    ['prt_you', 'microphone', 'sent'],
    ['prt_ken', 'camera', 'received'],
    ['prt_ken', 'screen', 'received'],
    ['prt_ken', 'screen', 'received'],
    [null, 'microphone', 'received'],
  ]);
});
