import { BlockList, isIPv6 } from 'node:net';
import { plainAddress } from './address.ts';

/** Whether a peer is a proxy whose X-Forwarded-For is believed. */
export type TrustedProxies = (peer: string) => boolean;

/** @param ranges addresses and networks: `10.0.0.0/8`, `2001:db8::1`; checked by the settings. Loopback is always in. */
export function trustedProxies(ranges: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const range of ['127.0.0.0/8', '::1/128', ...ranges]) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (peer) => {
    const address = plainAddress(peer);
    return address !== undefined && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  };
}

/**
 * The caller’s address: the last one that a trusted proxy names. If a proxy names something that is not an address,
 * the proxy’s own address is used.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | string[] | undefined,
  trusted: TrustedProxies,
): string {
  let address = plainAddress(peer ?? '') ?? 'unknown';
  for (const hop of [forwardedFor ?? []].flat().join(',').split(',').reverse()) {
    const next = plainAddress(hop);
    if (!next || !trusted(address)) break;
    address = next;
  }
  return address;
}
