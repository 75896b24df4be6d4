import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';

/** As the system says it: whoever asks learns nothing of names that only this network knows. */
function notFound(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND', syscall: 'getaddrinfo' });
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
