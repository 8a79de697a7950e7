import { describe, expect, it, vi } from 'vitest';
import { noteBlurred } from './picture-bitrate.ts';
import { mediaRoom } from './testing/fake-livekit.ts';

describe('the own microphone', () => {
  const [desk, headset] = ['desk', 'headset'] as unknown as MediaStreamTrack[];

  it('is published when it is first on, then muted, opened, replaced and taken back', async () => {
    const { livekit, room } = mediaRoom();
    const self = livekit.localParticipant;
    const sent = () => {
      const track = self.sent('microphone');
      return track && [track.mediaStreamTrack, track.isMuted ? 'muted' : 'open'];
    };
    const seen: unknown[] = [];
    for (const [track, on] of [
      [desk!, false],
      [desk!, true],
      [desk!, false],
      [desk!, true],
      [headset!, true],
      [headset!, false],
      [null, true],
      [null, false],
    ] as const) {
      await room.setMicrophone(track, on);
      seen.push(sent());
    }
    expect(seen).toEqual([
      undefined,
      ['desk', 'open'],
      ['desk', 'muted'],
      ['desk', 'open'],
      ['headset', 'open'],
      ['headset', 'muted'],
      undefined,
      undefined,
    ]);
    expect(self.published).toBe(1);
  });

  it('that is muted while it is being published goes out muted', async () => {
    const { livekit, room } = mediaRoom();
    const gate = Promise.withResolvers<void>();
    livekit.localParticipant.gate = gate.promise;
    const opened = room.setMicrophone(desk!, true);
    const muted = room.setMicrophone(desk!, false);
    gate.resolve();
    await Promise.all([opened, muted]);
    expect(livekit.localParticipant.sent('microphone')?.isMuted).toBe(true);
  });

  it('that the media server mutes is said to be, once and not for what we or others mute', async () => {
    const { livekit, room, told } = mediaRoom();
    const self = livekit.localParticipant;
    const mute = (publication: unknown) => livekit.emit('trackMuted', publication);
    const muted = () => told.filter(([name]) => name === 'muted').length;
    await room.setMicrophone(desk!, true);
    await room.setCamera(desk!);
    const own = self.getTrackPublication('microphone');
    mute(self.getTrackPublication('camera'));
    mute(livekit.add('prt_ken').publish('microphone'));
    expect(muted()).toBe(0);
    mute(own);
    expect(muted()).toBe(1);
    await room.setMicrophone(desk!, false);
    mute(own);
    expect(muted()).toBe(1);
    await room.setMicrophone(desk!, true);
    room.disconnect();
    mute(own);
    expect(muted()).toBe(1);
  });

  it('and the camera are not sent into a connection that was given up', async () => {
    const { livekit, room } = mediaRoom();
    room.disconnect();
    await room.setMicrophone(desk!, true);
    await room.setCamera(desk!);
    expect(livekit.localParticipant.published).toBe(0);
  });
});

it('the camera is sent with the bit rate of this device, and a blurred picture in its place with its own', async () => {
  const [plain, blurred] = [{}, {}] as MediaStreamTrack[];
  noteBlurred(blurred!);
  const { livekit, room } = mediaRoom({ touch: true });
  const self = livekit.localParticipant;
  await room.setCamera(plain!);
  expect(self.options.get('camera')).toMatchObject({
    videoEncoding: { maxBitrate: 600_000, maxFramerate: 30 },
  });
  const encodings = [{ maxBitrate: 600_000 }];
  const setParameters = vi.fn(() => Promise.resolve());
  self.sent('camera')!.sender = { getParameters: () => ({ encodings }), setParameters } as never;
  await room.setCamera(blurred!);
  await room.setCamera(plain!);
  expect(setParameters.mock.calls.length).toBe(2);
  expect(encodings).toEqual([{ maxBitrate: 600_000 }]);
});

it('the own screen is published with its sound, replaced and taken back, each told at once', async () => {
  const { livekit, people, room } = mediaRoom();
  const [slides, music, film] = ['slides', 'music', 'film'] as unknown as MediaStreamTrack[];
  const self = livekit.localParticipant;
  const seen: unknown[] = [];
  const first = { picture: slides!, sound: music! };
  for (const share of [null, first, first, { picture: film!, sound: null }, null]) {
    await room.setShare(share);
    seen.push([
      self.sent('screen_share')?.mediaStreamTrack,
      self.sent('screen_share_audio')?.mediaStreamTrack,
      people.at(-1)?.get('prt_you')?.pictures.screen,
    ]);
  }
  expect([seen, self.published, people.length]).toEqual([
    [
      [undefined, undefined, undefined],
      ['slides', 'music', true],
      ['slides', 'music', true],
      ['film', undefined, true],
      [undefined, undefined, false],
    ],
    3,
    3,
  ]);
});

it('the screen is sent with the numbers of spec 1 §9, and no scalability mode that a browser could refuse', () => {
  const { publishDefaults } = mediaRoom().livekit.options;
  expect(publishDefaults).toMatchObject({
    screenShareEncoding: { maxBitrate: 12_000_000, maxFramerate: 30 },
  });
  expect([publishDefaults?.scalabilityMode, publishDefaults?.videoCodec]).toEqual([undefined, undefined]);
});

it('the own camera is published, replaced and taken back, each told at once', async () => {
  const { livekit, people, room } = mediaRoom();
  const [front, back] = ['front', 'back'] as unknown as MediaStreamTrack[];
  const self = livekit.localParticipant;
  const seen: unknown[] = [];
  for (const track of [null, front!, front!, back!, null, null]) {
    await room.setCamera(track);
    seen.push([self.sent('camera')?.mediaStreamTrack, people.at(-1)?.get('prt_you')?.pictures.camera]);
  }
  expect([seen, self.published, people.length]).toEqual([
    [
      [undefined, undefined],
      ['front', true],
      ['front', true],
      ['back', true],
      [undefined, false],
      [undefined, false],
    ],
    1,
    3,
  ]);
});
