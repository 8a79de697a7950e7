import type { ConferenceId, ParticipantId } from '@intermind/contracts';
import pino from 'pino';
import { expect, test } from 'vitest';
import { removeAvatar } from './avatar.ts';

const row = { conferenceId: 'cnf_1' as ConferenceId, participantId: 'prt_1' as ParticipantId };

/** Removes an avatar where LiveKit does not answer so often. */
async function remove(failures: number) {
  const asked: string[] = [];
  const waited: number[] = [];
  const warnings: string[] = [];
  const removeParticipant = (_: ConferenceId, identity: string) => {
    asked.push(identity);
    return asked.length > failures ? Promise.resolve() : Promise.reject(new Error('no answer'));
  };
  const logger = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });
  await removeAvatar({ media: { removeParticipant }, logger }, row, (ms) => {
    waited.push(ms);
    return Promise.resolve();
  });
  return { asked: asked.length, waited, warnings: warnings.length };
}

test('where LiveKit does not answer at once, the avatar is removed with another try, within a second', async () => {
  expect(await remove(0)).toEqual({ asked: 1, waited: [], warnings: 0 });
  expect(await remove(2)).toEqual({ asked: 3, waited: [200, 800], warnings: 0 });
});

test('an avatar that cannot be removed is in the log', async () => {
  expect(await remove(3)).toEqual({ asked: 3, waited: [200, 800], warnings: 1 });
});
