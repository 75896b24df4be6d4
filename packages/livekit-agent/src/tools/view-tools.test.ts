import { inventMail, reader } from '@nexus/contracts/testing';
import { mailViews } from '@nexus/language';
import fc from 'fast-check';
import { encode } from 'gpt-tokenizer';
import { describe, expect, it } from 'vitest';
import { viewTokens } from '../replies/mail-views.ts';
import { createTestDrive, idleRun, judgedMail } from '../testing/test-drive.ts';
import { createGoDeeperTool, createReadEmailTool } from './reading-tools.ts';
import { createViewMailTool } from './view-tools.ts';

const sentences = [
  'Could you send me the drawings of the roof?',
  'Please confirm the delivery of the bricks.',
  'Piet to close the scaffold on the north side.',
  'We decided to take the larger crane.',
  'The roof of the east wing is finished.',
  'The inspector comes with two people from the council.',
  'I will bring the keys of the gate.',
  'Can somebody fetch the pump from level two?',
] as const;

/** All that a view may say besides sentences of the mail. */
const frame =
  /^(?:\w+ (?:points|things to do)\.|One thing to do\.|(?:One decision|\w+ decisions) first\.|I find (?:nothing to do|no decision) in it\.|Nothing for you, only for others\.|Say more for the (?:last one|other \d+)\.|For (?:you|nobody by name|Piet|Maria Chen):|\s)+$/;

function openDrive(own: string, isFraud = false) {
  const mail = inventMail({ own, subject: 'Site' });
  const { drive } = createTestDrive({
    readerAddresses: [reader.address],
    inbox: { items: new Map([[mail.emailId, { ...judgedMail(mail), isFraud }]]), order: [mail.emailId] },
  });
  drive.tracker.apply({ type: 'planned', topics: [], order: [mail.emailId] });
  drive.tracker.apply({ type: 'moved-to', emailId: mail.emailId });
  return drive;
}

function saidOf(message: string): { readonly told: readonly string[]; readonly rest: string } {
  const told = sentences.filter((sentence) => message.includes(sentence));
  return { told, rest: told.reduce((rest, sentence) => rest.replace(sentence, ''), message) };
}

describe('a fraud', () => {
  it('J-3: is warned of in every view and its reading, and asks for nothing', async () => {
    for (const view of mailViews) {
      const told = await createViewMailTool(openDrive(sentences.join(' '), true)).execute({ view }, idleRun);
      expect(told.message).toMatch(/^It looks like a fraud/);
      expect(told.mail_text).toMatch(/^Likely a fraud/);
      if (view === 'action-items') expect(saidOf(told.message).told).toEqual([]);
    }
    const read = await createReadEmailTool(openDrive(sentences[0], true)).execute({}, idleRun);
    expect(read.message).toMatch(/^It looks like a fraud, and this is what it says: /);
  });
});

describe('view_mail', () => {
  it('J-8: at most three items at once, of sentences of the mail and the frame alone, and "more" ends', async () => {
    const mails = fc.uniqueArray(fc.constantFrom(...sentences), { maxLength: sentences.length });
    await fc.assert(
      fc.asyncProperty(mails, fc.constantFrom(...mailViews), async (list, view) => {
        const drive = openDrive(list.length === 0 ? '' : list.join(' '));
        const first = await createViewMailTool(drive).execute({ view }, idleRun);
        const messages = [first.message];
        while (drive.conversation.view !== null && messages.length < 9)
          messages.push((await createGoDeeperTool(drive).execute({}, idleRun)).message);
        expect(drive.conversation.view).toBeNull();
        const told = messages.map(saidOf);
        for (const [place, { told: items, rest }] of told.entries()) {
          expect(items.length).toBeLessThanOrEqual(3);
          expect(encode(messages[place] ?? '').length).toBeLessThanOrEqual(viewTokens[view]);
          if (list.length > 0) expect(`${rest} `).toMatch(frame);
        }
        const all = told.flatMap(({ told: items }) => items);
        expect(new Set(all).size).toBe(all.length);
      }),
    );
  });

  it('J-8: what is to be answered is told apart from what is to be done, and until when is said once', async () => {
    const own =
      'Why is the yard ringing me on a Sunday? Please confirm the crane to Magda by 4 December at noon, then ring me. Could you send me the drawings by 18 December?';
    const { message } = await createViewMailTool(openDrive(own)).execute({ view: 'action-items' }, idleRun);
    expect(message).toContain('For you to answer: Why is the yard ringing me on a Sunday?');
    expect(message).toContain('For you: Please confirm the crane to Magda by 4 December at noon, then ring me.');
    expect(message).toContain('For you, by 18 December: Could you send me the drawings?');
  });
});
