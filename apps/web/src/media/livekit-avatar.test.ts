import { ParticipantKind, RoomEvent } from 'livekit-client';
import { describe, expect, it } from 'vitest';
import type { Listener } from '../model/subscriptions.ts';
import { FakeRemoteTrack, mediaRoom } from './testing/fake-livekit.ts';

const LOOKING: Listener = {
  you: 'prt_you',
  isYourself: () => false,
  hears: 'en',
  understands: [],
  interpretationOn: true,
  isSilenced: () => false,
  languageOf: () => 'en',
  shown: new Set(['prt_bot/camera']),
};
const soon = () => new Promise((resolve) => void setTimeout(resolve));

describe('the avatar of a voice assistant', () => {
  const AVATAR = 'avatar-prt_bot';
  function withAvatar() {
    const call = mediaRoom();
    const assistant = call.livekit.add('prt_bot');
    const own = assistant.publish('microphone');
    const avatar = call.livekit.add(AVATAR, ParticipantKind.AGENT);
    const [microphone, camera] = [avatar.publish('microphone'), avatar.publish('camera')];
    call.room.listenAs(LOOKING);
    return { ...call, assistant, own, avatar, microphone, camera };
  }

  it('is no second person: what it sends is the assistant’s', async () => {
    const { livekit, people, camera } = withAvatar();
    livekit.emit(RoomEvent.ParticipantConnected);
    await soon();
    expect([...people.at(-1)!.keys()]).toEqual(['prt_bot', 'prt_you']);
    expect(people.at(-1)!.get('prt_bot')).toMatchObject({
      microphone: 'on',
      pictures: { camera: true, screen: false },
    });
    camera.isMuted = true;
    livekit.emit(RoomEvent.TrackMuted);
    await soon();
    expect(people.at(-1)!.get('prt_bot')!.pictures.camera).toBe(false);
  });

  it('is received with the tile of the assistant, and its sound like any voice', () => {
    const { room, own, microphone, camera } = withAvatar();
    expect([own, microphone, camera].map(({ isDesired }) => isDesired)).toEqual([true, true, true]);
    room.listenAs({ ...LOOKING, shown: new Set() });
    expect([own, microphone, camera].map(({ isDesired }) => isDesired)).toEqual([true, true, false]);
  });

  it('is seen in the tile of the assistant, also when it comes after the tile, and heard as the assistant', () => {
    const { room, livekit, mixer, avatar, microphone, camera } = withAvatar();
    const [early, late] = [{} as HTMLVideoElement, {} as HTMLVideoElement];
    room.showPicture({ participant: 'prt_bot', source: 'camera' }, early);
    const picture = FakeRemoteTrack.picture();
    livekit.deliver(avatar, camera, picture);
    const hide = room.showPicture({ participant: 'prt_bot', source: 'camera' }, late);
    expect(picture.attached).toEqual([early, late]);
    hide();
    expect(picture.attached).toEqual([early]);
    livekit.deliver(avatar, microphone, FakeRemoteTrack.voice());
    expect(mixer.voices).toEqual(['prt_bot original']);
  });

  it('nobody passes for one: a person with such an identity has no part in the assistant', async () => {
    const call = mediaRoom();
    call.livekit.add('prt_bot');
    const eve = call.livekit.add(AVATAR);
    eve.publish('camera');
    call.livekit.emit(RoomEvent.ParticipantConnected);
    await soon();
    expect([...call.people.at(-1)!.keys()]).toEqual(['prt_bot', 'prt_you']);
    expect(call.people.at(-1)!.get('prt_bot')!.pictures.camera).toBe(false);
  });
});
