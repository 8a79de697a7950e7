import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network an address belongs to, as one customer of a provider has it: an IPv4 address, or the first 48 bits of an
 * IPv6 address. An IPv4 address written as IPv6 is the IPv4 address.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || isIPv4(address)) return mapped ?? address;
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return address;
  // Up to two groups of 16 bits may be written as an IPv4 address at the end; they are beyond the first 48 bits.
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return `${groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/48`;
}
