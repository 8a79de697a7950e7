import {
  agentIdentity,
  avatarIdentity,
  MEDIA_TOKEN_LEEWAY_S,
  MEDIA_TOKEN_LIFETIME_S,
  ON_BEHALF_ATTRIBUTE,
} from '@intermind/contracts';
import {
  AccessToken,
  RoomServiceClient,
  ServerError,
  TrackSource,
  WebhookReceiver,
} from 'livekit-server-sdk';
import {
  AGENT_GRANTS,
  avatarGrantOf,
  grantOf,
  permissionOf,
  readParticipant,
  testGrantOf,
} from './grants.ts';
import { KnownRooms } from './known-rooms.ts';
import { createMediaWatch } from './media-watch.ts';
import { MediaServerError, type MediaServer, WebhookForgedError } from './media-server.ts';

export interface LiveMediaServerOptions {
  /** As the API reaches LiveKit: `ws://127.0.0.1:7880`. */
  serverUrl: string;
  browserUrl: string;
  apiKey: string;
  apiSecret: string;
  /** Written into our rooms, so that one LiveKit may serve several installations: rooms of others are not ours to delete. */
  installation: string;
  timeoutMs?: number;
}

/**
 * The API decides when a room ends, not LiveKit. These only clean up after an API that never restarted (spec 1 §2: the
 * only person may change browsers).
 */
const LEFT_ALONE_S = 24 * 60 * 60;

/** The room of a connection test holds one browser, and waits for it this long: it reconnects to try another transport. */
const TEST_ROOM = { maxParticipants: 1, emptyTimeout: 30, departureTimeout: 15 };

/**
 * LiveKit accepts a token for one more minute after its expiry (leeway of its JWT library, seen in 1.13.5), so we
 * write an expiry one minute earlier. At least one second: 0 would mean the SDK’s default of six hours.
 */
const EXPIRES_IN_S = Math.max(1, MEDIA_TOKEN_LIFETIME_S - MEDIA_TOKEN_LEEWAY_S);

/** LiveKit, through its server API. */
export function liveMediaServer(options: LiveMediaServerOptions): MediaServer {
  const { serverUrl, browserUrl, apiKey, apiSecret, installation, timeoutMs = 5_000 } = options;
  const rooms = new RoomServiceClient(serverUrl, apiKey, apiSecret, {
    requestTimeout: timeoutMs / 1000,
    failover: false,
  });
  const webhooks = new WebhookReceiver(apiKey, apiSecret);
  const tokenFor = (identity: string) => new AccessToken(apiKey, apiSecret, { identity, ttl: EXPIRES_IN_S });

  const known = new KnownRooms();
  const watch = createMediaWatch({ serverUrl });
  // A media server that died has forgotten its rooms.
  watch.onChange(() => known.clear());

  return {
    watch,
    browserUrl,
    workerUrl: serverUrl,
    async createRoom(name) {
      if (known.has(name)) return;
      const timeouts = { emptyTimeout: LEFT_ALONE_S, departureTimeout: LEFT_ALONE_S };
      await ask('createRoom', () => rooms.createRoom({ name, metadata: installation, ...timeouts }));
      known.add(name);
    },
    async deleteRoom(name) {
      known.delete(name);
      await unlessGone('deleteRoom', () => rooms.deleteRoom(name));
    },
    async listRooms() {
      const found = await ask('listRooms', () => rooms.listRooms());
      const ours = found.filter(({ metadata }) => metadata === installation);
      known.replace(ours.map(({ name }) => name));
      return ours.map((room) => ({
        name: room.name,
        count: room.numParticipants,
        createdAt: new Date(Number(room.creationTimeMs) || Number(room.creationTime) * 1000),
      }));
    },
    async listParticipants(name) {
      const found = await unlessGone('listParticipants', () => rooms.listParticipants(name));
      return (found ?? []).map(readParticipant);
    },
    async removeParticipant(name, identity) {
      await unlessGone('removeParticipant', () => rooms.removeParticipant(name, identity));
    },
    async updateParticipant(name, id, { attributes, rights }) {
      const change = { attributes: { ...attributes }, permission: permissionOf(rights) };
      const found = await unlessGone('updateParticipant', () => rooms.updateParticipant(name, id, change));
      return found !== undefined;
    },
    async muteMicrophone(name, id) {
      const found = await unlessGone('getParticipant', () => rooms.getParticipant(name, id));
      const open =
        found?.tracks.filter(({ source, muted }) => source === TrackSource.MICROPHONE && !muted) ?? [];
      await Promise.all(
        open.map(({ sid }) =>
          unlessGone('mutePublishedTrack', () => rooms.mutePublishedTrack(name, id, sid, true)),
        ),
      );
    },
    joinToken({ conferenceId, participantId, name, attributes, rights }) {
      const token = tokenFor(participantId);
      token.name = name;
      token.attributes = { ...attributes };
      token.addGrant(grantOf(conferenceId, rights));
      return token.toJwt();
    },
    async openTestRoom(name) {
      await ask('openTestRoom', () => rooms.createRoom({ name, metadata: installation, ...TEST_ROOM }));
      const token = tokenFor(name);
      token.addGrant(testGrantOf(name));
      return token.toJwt();
    },
    agentToken(conferenceId, kind) {
      const token = tokenFor(agentIdentity(kind));
      token.kind = 'agent';
      token.addGrant(AGENT_GRANTS[kind](conferenceId));
      return token.toJwt();
    },
    assistantToken({ conferenceId, participantId, name }) {
      const token = tokenFor(participantId);
      token.name = name;
      token.addGrant(AGENT_GRANTS.assistant(conferenceId));
      return token.toJwt();
    },
    avatarToken(conferenceId, assistant) {
      const token = tokenFor(avatarIdentity(assistant));
      token.kind = 'agent';
      token.attributes = { [ON_BEHALF_ATTRIBUTE]: assistant };
      token.addGrant(avatarGrantOf(conferenceId));
      return token.toJwt();
    },
    async readWebhook(body, authorization) {
      try {
        const event = await webhooks.receive(body, authorization);
        return { room: event.room?.name ?? null, isEgress: event.egressInfo !== undefined };
      } catch (error) {
        throw new WebhookForgedError(error);
      }
    },
  };
}

async function ask<Answer>(operation: string, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    // Without a status the request never got an answer: refused, reset, timed out.
    const status = error instanceof ServerError ? error.status : undefined;
    throw new MediaServerError(operation, status === undefined || status >= 500 || status === 429, error);
  }
}

/** Undefined when LiveKit says that the room or the participant is not there. */
async function unlessGone<Answer>(
  operation: string,
  call: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await ask(operation, call);
  } catch (error) {
    const { cause } = error as MediaServerError;
    if (cause instanceof ServerError && (cause.status === 404 || cause.code === 'not_found'))
      return undefined;
    throw error;
  }
}
