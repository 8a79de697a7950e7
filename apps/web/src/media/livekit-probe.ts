import type { MediaAccess } from '@intermind/contracts';
import { CAMERA_DESKTOP } from '@intermind/contracts/limits';
import { Room, RoomEvent, Track } from 'livekit-client';
import { systemClock, wait } from '@intermind/timing';
import { logProblem } from '../platform/log.ts';
import { mediaAddress } from './media-address.ts';
import {
  measurementOf,
  type MediaProbe,
  readSenderCounts,
  type SenderCounts,
  type Transport,
} from './media-probe.ts';
import { createNoise } from './noise-picture.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** After connecting, until the browser says which way it took. */
const TRANSPORT_TIMEOUT_MS = 5_000;
const POLL_MS = 200;
/** The browser begins with little and takes a moment to find what the way takes. */
const WARM_UP_MS = 2_000;
const MEASURE_MS = 4_000;

/** Connects to the room of a connection test. Resolves when signalling works. @throws where it does not */
export async function connectProbe({ url, token }: MediaAccess): Promise<MediaProbe> {
  const room = new Room({ adaptiveStream: false, dynacast: false, disconnectOnPageLeave: true });
  const noise = createNoise();
  const close = () => {
    noise.stop();
    void room.disconnect();
  };
  const signalled = new Promise<true>((resolve) => {
    room.once(RoomEvent.SignalConnected, () => resolve(true));
  });
  const connected = room
    .connect(mediaAddress(url, location.origin), token, {
      autoSubscribe: false,
      maxRetries: 0,
      websocketTimeout: CONNECT_TIMEOUT_MS,
      peerConnectionTimeout: CONNECT_TIMEOUT_MS,
    })
    .then(
      () => true,
      (cause: unknown) => {
        logProblem('The test could not connect media', cause);
        return false;
      },
    );
  if (!(await Promise.race([signalled, connected]))) {
    close();
    throw new Error('The media server cannot be reached');
  }

  const counts = async (): Promise<SenderCounts | null> => {
    const sender = room.localParticipant.getTrackPublication(Track.Source.Camera)?.track?.sender;
    return sender ? readSenderCounts(await sender.getStats()) : null;
  };
  const transportInUse = async (): Promise<Transport | null> => {
    for (let waitedMs = 0; waitedMs < TRANSPORT_TIMEOUT_MS; waitedMs += POLL_MS) {
      const transport = (await counts())?.transport;
      if (transport) return transport;
      await wait(POLL_MS);
    }
    return null;
  };

  return {
    async transport() {
      if (!(await connected)) return null;
      await room.localParticipant.publishTrack(noise.track, {
        source: Track.Source.Camera,
        simulcast: false,
        videoCodec: 'vp8',
        videoEncoding: { maxBitrate: CAMERA_DESKTOP.maxBitrateBps, maxFramerate: CAMERA_DESKTOP.frameRate },
      });
      return transportInUse();
    },
    async measure() {
      await wait(WARM_UP_MS);
      const startMs = systemClock.nowMs();
      const first = await counts();
      const roundTripsMs: number[] = [];
      let last = first;
      while (systemClock.nowMs() - startMs < MEASURE_MS) {
        await wait(POLL_MS);
        last = await counts();
        if (last?.roundTripMs) roundTripsMs.push(last.roundTripMs);
      }
      if (!first || !last) return { roundTripMs: null, lossPercent: null, uploadMbps: null };
      return measurementOf(first, last, { durationMs: systemClock.nowMs() - startMs, roundTripsMs });
    },
    async overTcp() {
      const again = new Promise<boolean>((resolve) => {
        room.once(RoomEvent.Reconnected, () => resolve(true));
        room.once(RoomEvent.Disconnected, () => resolve(false));
      });
      // The media server then offers nothing but TCP, and we connect anew.
      await room.simulateScenario('force-tcp');
      return (await again) && (await transportInUse()) === 'tcp';
    },
    close,
  };
}
