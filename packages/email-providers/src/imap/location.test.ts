import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imapLocationExample, readImapLocation } from './location.ts';

describe('the address of an IMAP account', () => {
  it('E-3: TLS is the rule: imaps on 993, imap under STARTTLS on 143, and none only where it is asked for', () => {
    const serverOf = (written: string) => readImapLocation(written);
    expect(serverOf('imaps://nora@mail.example.com')).toMatchObject({
      location: { imap: { host: 'mail.example.com', port: 993, security: 'tls' }, smtp: null, password: null },
    });
    expect(serverOf('imap://nora@Mail.Example.com:1143')).toMatchObject({
      location: { imap: { host: 'mail.example.com', port: 1143, security: 'starttls' } },
    });
    expect(serverOf('imap://nora@[::1]:1143?security=none')).toMatchObject({
      location: { imap: { host: '::1', port: 1143, security: 'none' } },
    });
    expect(serverOf('imaps://nora@mail.example.com?security=none')).toHaveProperty('complaint');
  });

  it('E-3: mail goes out by the SMTP server that is named, under TLS as well', () => {
    expect(readImapLocation(imapLocationExample)).toMatchObject({
      location: {
        user: 'nora',
        address: null,
        called: 'nora@imap.example.com',
        smtp: { host: 'smtp.example.com', port: 587, security: 'starttls' },
      },
    });
    expect(readImapLocation('imaps://nora@mail.example.com?smtp=smtp.example.com:465')).toMatchObject({
      location: { smtp: { port: 465, security: 'tls' } },
    });
  });

  it('E-5: any user and password come through percent-encoded, and no complaint quotes them', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((value) => !/\p{Cc}/u.test(value) && value.isWellFormed());
    fc.assert(
      fc.property(text, text, (user, password) => {
        const written = `imaps://${encodeURIComponent(user)}:${encodeURIComponent(password)}@mail.example.com`;
        expect(readImapLocation(written)).toMatchObject({ location: { user, password } });
      }),
    );
    fc.assert(
      fc.property(fc.string(), (rest) => {
        const reading = readImapLocation(`imaps://nora:s3cret-Word${rest}`);
        if ('complaint' in reading) expect(reading.complaint).not.toContain('s3cret-Word');
      }),
    );
  });

  it('E-3: mail goes out from the address it says, else from a user name that is one, else it does not say', () => {
    const ownOf = (written: string) => readImapLocation(written);
    expect(ownOf('imaps://nora@mail.example.com')).toMatchObject({ location: { address: null, ownAddresses: [] } });
    expect(ownOf('imaps://Nora%40example.com@mail.example.com')).toMatchObject({
      location: { address: 'nora@example.com', ownAddresses: ['nora@example.com'] },
    });
    expect(ownOf('imaps://nora@mail.example.com?from=Nora+site@example.com')).toMatchObject({
      location: { address: 'nora+site@example.com', ownAddresses: ['nora+site@example.com'] },
    });
    expect(ownOf('imaps://nora%40example.com@mail.example.com?from=office@example.com')).toMatchObject({
      location: { address: 'office@example.com', ownAddresses: ['office@example.com', 'nora@example.com'] },
    });
  });

  it.each([
    ['imaps://mail.example.com', /user/],
    ['imaps://nora@', /server|address/],
    ['imaps://nora@mail.example.com:99999', /port should/],
    ['imaps://nora:a%zz@mail.example.com', /%25/],
    ['imaps://nora@mail.example.com/Archive', /folder/],
    ['imaps://nora@mail.example.com?smpt=x:1', /smtp=/],
    ['imaps://nora@mail.example.com?smtp=smtp.example.com:99999', /smtp should/],
    ['imap://nora@mail.example.com?security=maybe', /none/],
    ['imaps://nora@mail.example.com?from=nora', /from should/],
    ['imaps://nora:a#b@mail.example.com', /%23/],
  ])('E-3: %s is refused with what it should be', (written, complaint) => {
    const reading = readImapLocation(written);
    expect('complaint' in reading ? reading.complaint : '').toMatch(complaint);
  });
});
