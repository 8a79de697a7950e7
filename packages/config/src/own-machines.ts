import { isIPv4, isIPv6 } from 'node:net';
import { isLoopback } from './loopback.ts';

/** Names that only a network of one's own answers to. */
const OWN_ENDINGS = ['.local', '.localhost', '.internal', '.lan', '.home.arpa'];

/**
 * Whether an address is on the operator's own machines, as far as it says: this machine, a private network, a name without a
 * domain (of a container), or a host that the operator named. A private address is believed: what it passes on cannot be seen.
 */
export function isOwnMachine(address: string, ownHosts: readonly string[]): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (ownHosts.includes(host) || isLoopback(host)) return true;
  if (isIPv4(host)) return isPrivate(host);
  if (isIPv6(host)) return /^f[cd]|^fe[89ab]/.test(host);
  return !host.includes('.') || OWN_ENDINGS.some((ending) => host.endsWith(ending));
}

function isPrivate(address: string): boolean {
  const [a = 0, b = 0] = address.split('.').map(Number);
  if (a === 10 || (a === 192 && b === 168) || (a === 169 && b === 254)) return true;
  return (a === 172 && b >= 16 && b < 32) || (a === 100 && b >= 64 && b < 128);
}
