import { ROOM_AGENT_KINDS, ROLES, sendingRights } from '@intermind/contracts';
import { TrackSource } from 'livekit-server-sdk';
import { expect, test } from 'vitest';
import { AGENT_GRANTS, avatarGrantOf, grantOf, permissionOf } from './grants.ts';

const { MICROPHONE, CAMERA, SCREEN_SHARE, SCREEN_SHARE_AUDIO } = TrackSource;
const NOTHING: TrackSource[] = [];
const SPEAK = [MICROPHONE, CAMERA];
const SHARE = [...SPEAK, SCREEN_SHARE, SCREEN_SHARE_AUDIO];

test.each([
  ['attendee', NOTHING],
  ['speaker', SPEAK],
  ['presenter', SHARE],
  ['moderator', SHARE],
  ['host', SHARE],
] as const)('%s: the token and a later change give the same rights', (role, sources) => {
  expect(grantOf('cnf_1', sendingRights(role, []))).toEqual({
    roomJoin: true,
    room: 'cnf_1',
    canSubscribe: true,
    canPublish: sources.length > 0,
    ...(sources.length > 0 ? { canPublishSources: sources } : {}),
    canPublishData: false,
    canUpdateOwnMetadata: false,
  });
  expect(permissionOf(sendingRights(role, []))).toEqual({
    canSubscribe: true,
    canPublish: sources.length > 0,
    canPublishSources: sources,
    canPublishData: false,
    canUpdateMetadata: false,
  });
});

test('what is taken from everybody who does not moderate is not in their token', () => {
  const restricted = sendingRights('presenter', ['microphone', 'shareScreen']);
  expect(grantOf('cnf_1', restricted).canPublishSources).toEqual([CAMERA]);
  expect(
    permissionOf(sendingRights('host', ['microphone', 'camera', 'shareScreen'])).canPublishSources,
  ).toEqual(SHARE);
});

test('every role is in the table above', () => {
  expect(ROLES).toEqual(['attendee', 'speaker', 'presenter', 'moderator', 'host']);
});

test('an avatar, which a vendor connects with, sends a picture and a voice and hears nobody', () => {
  expect(avatarGrantOf('cnf_1')).toEqual({
    roomJoin: true,
    room: 'cnf_1',
    canSubscribe: false,
    canPublish: true,
    canPublishSources: [CAMERA, MICROPHONE],
    canPublishData: true,
    canUpdateOwnMetadata: false,
  });
});

test('nobody but agents sends data; the recorder is not seen and sends nothing', () => {
  const grants = Object.fromEntries(
    ROOM_AGENT_KINDS.map((kind) => {
      const { room, canPublish, canPublishData, hidden = false } = AGENT_GRANTS[kind]('cnf_1');
      return [kind, { room, canPublish, canPublishData, hidden }];
    }),
  );
  expect(grants).toEqual({
    interpreter: { room: 'cnf_1', canPublish: true, canPublishData: true, hidden: false },
    recorder: { room: 'cnf_1', canPublish: false, canPublishData: false, hidden: true },
    assistant: { room: 'cnf_1', canPublish: true, canPublishData: true, hidden: false },
  });
});
