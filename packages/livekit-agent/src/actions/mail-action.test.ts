import { inventMail, maria, piet, reader } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { createTestDrive } from '../testing/test-drive.ts';
import { countBySender } from './mail-action.ts';

type Sender = typeof piet;

function count(...senders: readonly Sender[]): string {
  const mails = senders.map((from, index) => inventMail({ emailId: `${index}`, from }));
  const found = new Map(mails.map((mail) => [mail.emailId, mail]));
  const { drive } = createTestDrive({ inbox: { found } });
  return countBySender(drive, [...found.keys()]);
}

describe('how many mails, of whom', () => {
  it('B-13: names the senders while they are few, each with how many are theirs', () => {
    expect(count(piet)).toBe('the mail from Piet Vos');
    expect(count(piet, piet)).toBe('2 mails from Piet Vos');
    expect(count(piet, maria)).toBe('2 mails from Piet Vos and Maria Chen');
    expect(count(piet, maria, reader)).toBe('3 mails from Piet Vos, Maria Chen and Nora Berg');
    expect(count(piet, maria, piet)).toBe('2 mails from Piet Vos and 1 from Maria Chen');
    expect(count(maria, piet, piet, reader)).toBe('1 mail from Maria Chen, 2 from Piet Vos and 1 from Nora Berg');
  });

  it('B-13: of more senders only the number is said', () => {
    const others = [piet, maria, reader, { name: 'Tom Bell', address: 'tom@site.example' }];
    expect(count(...others)).toBe('4 mails');
  });
});
