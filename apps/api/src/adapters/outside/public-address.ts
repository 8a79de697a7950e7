import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is of the public internet: not of this machine, a private or local network, nor reserved. Addresses
 * that carry an IPv4 address inside are judged by that one.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast';
}
