import { isOwnMachine, type Settings } from '@intermind/config';
import { isIP } from 'node:net';
import { LIVEKIT_PREFIX } from '../../http/livekit-proxy.ts';
import { isPublicAddress } from '../outside/public-address.ts';

/**
 * Where programs of others reach the media server, as far as the settings say: a websocket address.
 * @returns null where that is this machine or a private network. A name is believed: it is not looked up
 */
export function internetMediaUrl({
  livekit,
  publicUrl,
}: Pick<Settings, 'livekit' | 'publicUrl'>): string | null {
  const address = livekit.mode === 'external' ? livekit.url : `${publicUrl}${LIVEKIT_PREFIX}`;
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  const isReached = isIP(host) === 0 ? !isOwnMachine(address, []) : isPublicAddress(host);
  return isReached ? address.replace(/^http/, 'ws') : null;
}
