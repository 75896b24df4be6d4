import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDelivery } from './headers.ts';
import { countRecipients, readOwnTrace } from './own-address.ts';

const taken =
  'Received: from mx.example.net by mail.hafenbau.example with ESMTPS id 4XyZ; Sun, 22 Nov 2026 10:00:00 +0000';
const sent = ['From: Ada <ada@example.com>', 'To: nora@hafenbau.example', 'Subject: The quay'];
const block = (...lines: readonly string[]) => Buffer.from([...lines, ...sent, '', ''].join('\r\n'), 'latin1');
const deliveredTo = (...lines: readonly string[]) => readDelivery(readOwnTrace(block(...lines))).deliveredTo[0] ?? null;

describe('where a mail was delivered to, as the own server wrote it', () => {
  it.each([
    ['Dovecot by LMTP', ['Return-Path: <ada@example.com>', 'Delivered-To: nora@hafenbau.example', taken]],
    ['Postfix', ['Return-Path: <>', 'X-Original-To: n@hafenbau.example', 'Delivered-To: nora@hafenbau.example', taken]],
    ['Postfix for a pipe', ['X-Original-To: nora@hafenbau.example', taken]],
    ['qmail', ['Delivered-To: nora@hafenbau.example', 'Received: (qmail 9623 invoked by uid 89)', taken]],
    [
      'Gmail',
      ['Delivered-To: nora@hafenbau.example', 'Received: by 2002:a05:640c:1111 with SMTP id q1csp2', 'X-Received: by'],
    ],
    ['a server that folds', ['X-Note: a', '\tReceived: b', 'Delivered-To:', ' nora@hafenbau.example', taken]],
    [
      'whoever has it last, of all who had it,',
      ['Delivered-To: Nora@hafenbau.example', taken, 'Delivered-To: nora@old.example', taken],
    ],
  ])('E-3: is what %s puts on top', (_server, lines) => {
    expect(deliveredTo(...lines)).toBe('nora@hafenbau.example');
  });

  it.each([
    [
      'a server that says nothing of it, such as Exim',
      ['Return-path: <x@y.example>', 'Envelope-to: nora@z.example', taken],
    ],
    ['a stranger', [taken, 'Delivered-To: eve@evil.example']],
    ['a mailing list', [taken, 'Mailing-List: contact', 'Delivered-To: mailing list talk@list.example']],
    ['Gmail, which forwarded it', [taken, 'X-Forwarded-To: n@z.example', 'Delivered-To: nora@gmail.com', taken]],
    ['whoever says not through whom', ['Delivered-To: eve@evil.example']],
  ])('E-3: is not what came from %s', (_whom, lines) => {
    expect(deliveredTo(...lines)).toBeNull();
  });

  it('E-3: is never what stands below the topmost Received, whatever that is', () => {
    const line = fc.stringMatching(/^[A-Za-z-]{1,20}: [ -~]{0,40}$/);
    fc.assert(
      fc.property(fc.array(line), fc.array(line), (above, below) => {
        const own = above.filter((field) => !/^(?:delivered-to|x-original-to)/i.test(field));
        expect(deliveredTo(...own, taken, ...below, 'Delivered-To: eve@evil.example')).toBeNull();
      }),
    );
  });
});

describe('whose a mailbox is', () => {
  const count = (...delivered: readonly (string | null)[]) => {
    const recipients = countRecipients();
    for (const address of delivered) {
      const lines = address === null ? [taken] : [`Delivered-To: ${address}`, taken];
      recipients.add(readOwnTrace(block(...lines)));
    }
    return [recipients.main(), recipients.certain()];
  };
  const nora = 'nora@hafenbau.example';

  it('E-3: what most of the mail says is sent from, what a part of it says is judged by', () => {
    expect(count(nora, nora, nora)).toEqual([nora, nora]);
    expect(count(nora, nora, nora, null, 'x@list.example')).toEqual([nora, nora]);
    expect(count(nora, nora, nora, null, null, null)).toEqual([nora, null]);
    expect(count(nora, nora)).toEqual([nora, null]);
    expect(count(nora, 'office@hafenbau.example')).toEqual([null, null]);
    expect(count(null)).toEqual([null, null]);
    expect(count()).toEqual([null, null]);
  });
});
