import { describe, expect, it } from 'vitest';
import { senderName, shortSenderName } from './sender-name.ts';

describe('the sender as one says it', () => {
  it.each([
    ['Maria Chen', 'Maria Chen', 'Maria'],
    ['"Chen, Maria"', 'Maria Chen', 'Maria'],
    ['Maria Chen (Odell)', 'Maria Chen', 'Maria'],
    ['Maria Chen via Roofers', 'Maria Chen', 'Maria'],
    ['Odell Service Team', 'Odell Service Team', 'Odell Service Team'],
    ['maria@example.org', 'the sender', null],
    ['', 'the sender', null],
  ])('B-6: %j is %j, and %j for short', (name, full, short) => {
    const from = { name, address: 'maria@example.org' };
    expect(senderName(from)).toBe(full);
    expect(shortSenderName(from)).toBe(short);
  });

  it.each(['MAILER-DAEMON', 'Mail Delivery System'])('H-5: who has no address keeps the name: %s', (name) => {
    expect(senderName({ name, address: 'mailer-daemon' })).toBe(name);
  });

  it('B-6: has a word for nobody', () => {
    expect(senderName(null)).toBe('the sender');
  });
});
