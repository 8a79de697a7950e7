import type { createLiveKitRoom } from './livekit-room.ts';

type MediaCode = { createLiveKitRoom: typeof createLiveKitRoom };
let loaded: MediaCode | undefined;

/** livekit-client is 133 KiB: it comes when the page can already be used. Called ahead to have it there. */
export async function loadMediaRoom(): Promise<MediaCode> {
  return (loaded = await import('./livekit-room.ts'));
}

/** The same at once, when it is there. */
export const loadedMediaRoom = (): MediaCode | undefined => loaded;
