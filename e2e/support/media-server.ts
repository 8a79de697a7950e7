import { INTERPRETER_IDENTITY } from '@intermind/contracts/captions';
import { loadSecrets } from '@intermind/config';
import { RoomServiceClient } from 'livekit-server-sdk';
import type { Product } from './product.ts';

/** Track ids (`TR_…`) at the media server, to tell the sounds in a page apart. */
export interface RoomSounds {
  /** Microphone of each person, by name. */
  microphones: Map<string, string>;
  /** Interpreted tracks, by their name `tr:{speaker}:{language}`. */
  lanes: Map<string, string>;
}

/** Looks at the one meeting of the installation with the media server's own eyes. */
export async function roomSounds(product: Product): Promise<RoomSounds> {
  const client = await roomClient(product);
  const sounds: RoomSounds = { microphones: new Map(), lanes: new Map() };
  for (const { name: room } of await client.listRooms()) {
    for (const { identity, name, tracks } of await client.listParticipants(room)) {
      for (const track of tracks) {
        if (identity === INTERPRETER_IDENTITY) sounds.lanes.set(track.name, track.sid);
        else if (track.mimeType.startsWith('audio/')) sounds.microphones.set(name, track.sid);
      }
    }
  }
  return sounds;
}

export async function roomClient({ dataDir, ports }: Product): Promise<RoomServiceClient> {
  const { livekitApiKey, livekitApiSecret } = await loadSecrets(dataDir);
  return new RoomServiceClient(`http://127.0.0.1:${ports.livekit}`, livekitApiKey, livekitApiSecret);
}
