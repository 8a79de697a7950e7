import { isIP, isIPv6 } from 'node:net';

/**
 * The IP address in a socket’s or proxy’s text: without port, brackets and zone. An IPv4-mapped IPv6 address becomes
 * IPv4. Undefined for anything that is not an address.
 */
export function plainAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const withPort = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed) ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(trimmed);
  const plain = (withPort?.[1] ?? trimmed).replace(/%.*$/, '').toLowerCase();
  const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1] ?? plain;
  return isIP(address) ? address : undefined;
}

/** A group of addresses that is counted together. */
export interface AddressScope {
  key: string;
  /** How many times the budget of one address it has. */
  share: number;
}

/**
 * The scopes that an address is counted in, narrowest first. One IPv6 customer gets a /64, often a /56 or /48; the
 * wider scopes have larger budgets, because they may also be a street or a university.
 */
export function addressScopes(address: string): AddressScope[] {
  if (!isIPv6(address)) return [{ key: address, share: 1 }];
  const groups = groupsOf(address);
  const prefix = (bits: number) => {
    const kept = groups.slice(0, Math.ceil(bits / 16));
    if (bits % 16) kept.push(kept.pop()! & (0xffff << (16 - (bits % 16))));
    return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`;
  };
  return [
    { key: prefix(64), share: 1 },
    { key: prefix(56), share: 4 },
    { key: prefix(48), share: 16 },
  ];
}

/** The narrowest group of an address: an IPv4 address or the /64 of an IPv6 one. */
export function addressKey(address: string): string {
  return addressScopes(plainAddress(address) ?? address)[0]!.key;
}

/** The widest group of an address, as one customer of a provider has it: an IPv4 address or the /48 of an IPv6 one. */
export function networkKey(address: string): string {
  return addressScopes(plainAddress(address) ?? address).at(-1)!.key;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].map((group) => parseInt(group, 16));
}
