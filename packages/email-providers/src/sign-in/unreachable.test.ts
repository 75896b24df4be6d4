import { describe, expect, it } from 'vitest';
import { explainUnreachable } from './unreachable.ts';

describe('why a mail server was not reached', () => {
  const server = { host: 'mail.example.com', port: 993, security: 'tls' } as const;

  it.each([
    ['ERR_TLS_CERT_ALTNAME_INVALID', /not valid for its name.*Check the name/],
    ['CERT_HAS_EXPIRED', /has expired/],
    ['CERT_NOT_YET_VALID', /not valid yet.*date of this machine/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /authority that is not known here.*NODE_EXTRA_CA_CERTS/],
    ['SELF_SIGNED_CERT_IN_CHAIN', /authority that is not known here/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /authority that is not known here/],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', /authority that is not known here/],
    ['CERT_REVOKED', /a certificate that is not valid, /],
  ])('E-3: of %s it is said what is wrong with the certificate, and that the password was kept', (code, words) => {
    const said = explainUnreachable(new Error(code), server);
    expect(said).toMatch(words);
    expect(said).toContain('the password was not sent');
  });
});
