import { describe, expect, it, vi } from 'vitest';
import { noteBlurred } from './picture-bitrate.ts';
import { FakeSentTrack, mediaRoom } from './testing/fake-livekit.ts';

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

  describe('that the media server mutes', () => {
    const muted = (told: unknown[][]) => told.filter(([name]) => name === 'muted').length;

    it('is told once, and no change of device unmutes it; the person does', async () => {
      const { livekit, room, told } = mediaRoom();
      await room.setMicrophone(desk!, true);
      const sent = livekit.localParticipant.sent('microphone')!;
      await sent.mute();
      expect(muted(told)).toBe(1);
      // The page shuts its own.
      await room.setMicrophone(headset!, false);
      expect([sent.mediaStreamTrack, sent.isMuted]).toEqual(['headset', true]);
      await room.setMicrophone(headset!, true);
      expect([sent.isMuted, muted(told)]).toEqual([false, 1]);
    });

    it('while it is still being sent is not unmuted by that', async () => {
      const { livekit, room, told } = mediaRoom();
      await room.setMicrophone(desk!, true);
      const sent = livekit.localParticipant.sent('microphone')!;
      const gate = Promise.withResolvers<void>();
      sent.replaceTrack = () => gate.promise;
      const sending = room.setMicrophone(headset!, true);
      await sent.mute();
      gate.resolve();
      await sending;
      expect([sent.isMuted, muted(told)]).toEqual([true, 1]);
    });

    it('is not confused with one that the person mutes, one that was unplugged, or the camera', async () => {
      const { livekit, room, told } = mediaRoom();
      await room.setMicrophone(desk!, true);
      await room.setMicrophone(desk!, false);
      const sent = livekit.localParticipant.sent('microphone')!;
      const gate = Promise.withResolvers<void>();
      await room.setMicrophone(desk!, true);
      sent.mute = async () => {
        await gate.promise;
        return FakeSentTrack.prototype.mute.call(sent);
      };
      const switched = [room.setMicrophone(desk!, false), room.setMicrophone(desk!, true)];
      gate.resolve();
      await Promise.all(switched);
      expect([sent.isMuted, muted(told)]).toEqual([false, 0]);
      sent.mediaStreamTrack = { readyState: 'ended' };
      await sent.mute();
      await room.setMicrophone(headset!, true);
      expect([sent.mediaStreamTrack, sent.isMuted]).toEqual(['headset', false]);
      await room.setCamera(desk!);
      await livekit.localParticipant.sent('camera')!.mute();
      expect(muted(told)).toBe(0);
    });
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
