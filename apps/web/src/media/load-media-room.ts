import type { createLiveKitRoom } from './livekit-room.ts';

type MediaCode = { createLiveKitRoom: typeof createLiveKitRoom };
let loaded: MediaCode | undefined;

/** livekit-client is 133 KiB, so it is loaded after the page is usable. Call this early to preload it. */
export async function loadMediaRoom(): Promise<MediaCode> {
  return (loaded = await import('./livekit-room.ts'));
}

/** The same at once, when it is there. */
export const loadedMediaRoom = (): MediaCode | undefined => loaded;
