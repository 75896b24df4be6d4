import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Caller, isLoopback, whyNotLocal } from './local-user.ts';

const local: Caller = { remoteAddress: '127.0.0.1', headers: { host: 'localhost:8787' } };
const withHeaders = (headers: Caller['headers']): Caller => ({ ...local, headers: { ...local.headers, ...headers } });

describe('the local user', () => {
  it.each<readonly [string, Caller]>([
    ['a program on this machine', local],
    ['its page', withHeaders({ origin: 'http://localhost:8787', 'sec-fetch-site': 'same-origin' })],
    ['an address that was typed', withHeaders({ 'sec-fetch-site': 'none' })],
    ['IPv4 written as IPv6', { ...local, remoteAddress: '::ffff:127.0.0.1' }],
    ['IPv6', { remoteAddress: '::1', headers: { host: '[::1]:8787' } }],
  ])('K-10: %s is let in', (_case, caller) => {
    expect(whyNotLocal(caller)).toBeNull();
  });

  it.each<readonly [string, Caller]>([
    ['another machine', { ...local, remoteAddress: '192.0.2.7' }],
    ['a socket that is gone', { ...local, remoteAddress: undefined }],
    [
      'a name that was pointed here (DNS rebinding)',
      withHeaders({ host: 'evil.example:8787', origin: 'http://evil.example:8787' }),
    ],
    ['a name that looks like ours', withHeaders({ host: '127.0.0.1.evil.example' })],
    ['a name with a user in front', withHeaders({ host: 'evil.example@localhost' })],
    ['no name', withHeaders({ host: undefined })],
    ['the page of another site', withHeaders({ origin: 'https://evil.example' })],
    ['the page of another port of this machine', withHeaders({ origin: 'http://localhost:3000' })],
    ['a page without an origin', withHeaders({ origin: 'null' })],
    ['another site, as the browser says', withHeaders({ 'sec-fetch-site': 'cross-site' })],
    ['what a proxy forwarded', withHeaders({ 'x-forwarded-for': '192.0.2.7' })],
    ['what a tunnel forwarded', withHeaders({ 'cf-connecting-ip': '192.0.2.7' })],
    ['what says Forwarded', withHeaders({ forwarded: 'for=192.0.2.7' })],
  ])('K-10: %s is not', (_case, caller) => {
    expect(whyNotLocal(caller)).not.toBeNull();
  });

  it('K-10: no domain name but localhost is this machine', () => {
    fc.assert(fc.property(fc.domain(), (name) => !isLoopback(name) && !isLoopback(`127.0.0.1.${name}`)));
  });
});
