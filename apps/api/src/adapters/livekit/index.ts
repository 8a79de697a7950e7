import type { Secrets, Settings } from '@intermind/config';
import { liveMediaServer } from './live-media-server.ts';
import type { MediaServer } from './media-server.ts';

export { inMemoryMediaServer, type InMemoryMediaServer } from './in-memory-media-server.ts';
export { internetMediaUrl } from './internet-url.ts';
export * from './media-server.ts';

/** The media server of the settings: the embedded one on loopback, which browsers reach through us, or an outside one. */
export function mediaServerOf({ livekit, publicUrl }: Settings, secrets: Secrets): MediaServer {
  if (livekit.mode === 'external') {
    const { url, apiKey, apiSecret } = livekit;
    const socketUrl = url.replace(/^http/, 'ws');
    return liveMediaServer({
      serverUrl: socketUrl,
      browserUrl: socketUrl,
      apiKey,
      apiSecret,
      installation: publicUrl,
    });
  }
  return liveMediaServer({
    serverUrl: `ws://127.0.0.1:${livekit.port}`,
    browserUrl: '/livekit',
    apiKey: secrets.livekitApiKey,
    apiSecret: secrets.livekitApiSecret,
    installation: publicUrl,
  });
}
