import { CAPTION_TOPIC } from '@intermind/contracts/captions';
import { FakeMixer } from '@intermind/testing';
import { ConnectionState, DisconnectReason, ParticipantKind, type Room, RoomEvent } from 'livekit-client';
import { describe, expect, it } from 'vitest';
import { createLiveKitRoom } from './livekit-room.ts';
import type { MediaRoomEvents } from './media-room.ts';

type Handler = (reader: { readAll: () => Promise<string> }, sender: { identity: string }) => void;

/** LiveKit's room as far as ours uses it. */
class FakeLiveKit {
  readonly remoteParticipants = new Map<string, unknown>();
  readonly localParticipant = person('prt_you', ParticipantKind.STANDARD);
  readonly texts = new Map<string, Handler>();
  private readonly handlers = new Map<string, ((...given: never[]) => void)[]>();
  canPlaybackAudio = true;

  on(event: string, handler: (...given: never[]) => void): this {
    this.handlers.set(event, [...(this.handlers.get(event) ?? []), handler]);
    return this;
  }

  emit(event: string, ...given: unknown[]): void {
    for (const handler of this.handlers.get(event) ?? []) handler(...(given as never[]));
  }

  registerTextStreamHandler(topic: string, handler: Handler): void {
    this.texts.set(topic, handler);
  }

  disconnect(): Promise<void> {
    return Promise.resolve();
  }
}

function person(identity: string, kind: ParticipantKind) {
  return { identity, kind, trackPublications: new Map(), getTrackPublication: () => undefined };
}

function connected() {
  const livekit = new FakeLiveKit();
  const told: unknown[][] = [];
  const tell =
    (name: string) =>
    (...given: unknown[]): void =>
      void told.push([name, ...given]);
  const events: MediaRoomEvents = {
    onJoined: tell('joined'),
    onLink: tell('link'),
    onGone: tell('gone'),
    onPeople: () => undefined,
    onInterpreter: tell('interpreter'),
    onSoundBlocked: tell('soundBlocked'),
    onText: tell('text'),
  };
  const room = createLiveKitRoom(
    { events, touch: false, mixer: new FakeMixer({} as never) },
    { context: {} as AudioContext, newRoom: () => livekit as unknown as Room },
  );
  const say = async (identity: string) => {
    livekit.texts.get(CAPTION_TOPIC)!({ readAll: () => Promise.resolve('words') }, { identity });
    await Promise.resolve();
    await Promise.resolve();
  };
  return { livekit, told, room, say };
}

describe('texts of the interpreter', () => {
  it('are heard of the interpreter, also before the media server announces it', async () => {
    const { livekit, told, say } = connected();
    await say('agent-interpreter');
    livekit.remoteParticipants.set('agent-interpreter', person('agent-interpreter', ParticipantKind.AGENT));
    await say('agent-interpreter');
    expect(told).toEqual([
      ['text', CAPTION_TOPIC, 'words'],
      ['text', CAPTION_TOPIC, 'words'],
    ]);
  });

  it('are not heard of anybody else', async () => {
    const { livekit, told, say } = connected();
    livekit.remoteParticipants.set('prt_eve', person('prt_eve', ParticipantKind.STANDARD));
    await say('prt_eve');
    livekit.remoteParticipants.set(
      'agent-interpreter',
      person('agent-interpreter', ParticipantKind.STANDARD),
    );
    await say('agent-interpreter');
    expect(told).toEqual([]);
  });
});

it('a person who is called like the interpreter is not the interpreter', () => {
  const { livekit, told } = connected();
  livekit.remoteParticipants.set('agent-interpreter', person('agent-interpreter', ParticipantKind.STANDARD));
  livekit.emit(RoomEvent.SignalConnected);
  expect(told).toEqual([['interpreter', false], ['joined']]);
});

it('tells once that the connection is gone, and nothing after it was given up', () => {
  const { livekit, told, room } = connected();
  livekit.emit(RoomEvent.Disconnected, DisconnectReason.PARTICIPANT_REMOVED);
  livekit.emit(RoomEvent.Disconnected, DisconnectReason.CLIENT_INITIATED);
  expect(told).toEqual([['gone', 'removed']]);
  const other = connected();
  other.room.disconnect();
  other.livekit.emit(RoomEvent.Disconnected, DisconnectReason.CLIENT_INITIATED);
  expect([other.told, room]).toEqual([[], room]);
});

it('tells how the connection is, and when the browser keeps sound off', () => {
  const { livekit, told } = connected();
  livekit.emit(RoomEvent.ConnectionStateChanged, ConnectionState.SignalReconnecting);
  livekit.emit(RoomEvent.ConnectionStateChanged, ConnectionState.Reconnecting);
  livekit.emit(RoomEvent.ConnectionStateChanged, ConnectionState.Connected);
  livekit.canPlaybackAudio = false;
  livekit.emit(RoomEvent.AudioPlaybackStatusChanged);
  expect(told).toEqual([
    ['link', 'signal'],
    ['link', 'reconnecting'],
    ['link', 'connected'],
    ['soundBlocked', true],
  ]);
});
