import { RoomEvent, Track } from 'livekit-client';
import type { EventEmitter } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { HELD_MS, RecordedMeeting } from './recorded-meeting.ts';
import type { RecordingSound } from './recording-sound.ts';

const rooms = vi.hoisted((): EventEmitter[] => []);
vi.mock('livekit-client', async (load) => {
  const { EventEmitter } = await import('node:events');
  const Room = class extends EventEmitter {
    remoteParticipants = new Map();
    constructor() {
      super();
      rooms.push(this);
    }
  };
  return { ...(await load<object>()), Room };
});
afterEach(() => vi.unstubAllGlobals());

it('holds the sound and the picture of a person for the same time, so that neither is late beside the other', () => {
  vi.stubGlobal('document', { createElement: () => ({}), body: { append: () => undefined } });
  const sound = { openVoice: vi.fn() };
  new RecordedMeeting(sound as unknown as RecordingSound, () => undefined);
  const receivers = [Track.Kind.Audio, Track.Kind.Video].map((kind) => {
    const receiver = { jitterBufferTarget: null };
    const track = { kind, receiver, attach: () => undefined };
    const publication = { trackSid: `TR_${kind}`, trackName: '', source: Track.Source.Unknown };
    rooms[0]!.emit(RoomEvent.TrackSubscribed, track, publication, { identity: 'prt_ana' });
    return receiver;
  });
  expect(receivers).toEqual([{ jitterBufferTarget: HELD_MS }, { jitterBufferTarget: HELD_MS }]);
});
