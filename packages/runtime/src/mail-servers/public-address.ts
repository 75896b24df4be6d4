import { lookup } from 'node:dns';
import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net';

/** Whether an address is one of the public internet: not loopback, not of a private network, not a cloud's metadata service. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  // One with a zone is of this link.
  if (!isIPv6(address) || address.includes('%')) return false;
  return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/**
 * Looks a name up for `net.connect` and `tls.connect`, and gives the addresses of the public internet alone. They are what is connected
 * to, so that a name cannot be one thing when it is looked at and another when it is used. An address in place of a name is never looked
 * up, and has to be looked at before.
 */
export const lookUpPublicly: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, []);
    const open = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (first === undefined) return callback(notFound(hostname), []);
    return options.all === true ? callback(null, open) : callback(null, first.address, first.family);
  });
};

/** Not of the public internet, by https://www.iana.org/assignments/iana-ipv4-special-registry. */
const specialOfVersion4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Of the global unicast addresses those that are not, or that carry an address of version 4, which may lead anywhere. */
const specialOfVersion6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

function createLists() {
  const special = new BlockList();
  const globalUnicast = new BlockList();
  for (const [net, prefix] of specialOfVersion4) special.addSubnet(net, prefix, 'ipv4');
  for (const [net, prefix] of specialOfVersion6) special.addSubnet(net, prefix, 'ipv6');
  globalUnicast.addSubnet('2000::', 3, 'ipv6');
  return { special, globalUnicast };
}

const { special, globalUnicast } = createLists();

/** As the system says it, so that nobody learns which names only this network knows. */
function notFound(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND', syscall: 'getaddrinfo' });
}
