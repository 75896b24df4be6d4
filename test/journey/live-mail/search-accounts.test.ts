import { createManualScheduler } from '@nexus/async/testing';
import { type Mailbox, type MailMessage, NexusError, type SearchQuery } from '@nexus/contracts';
import { inventMail } from '@nexus/contracts/testing';
import { type AccountPart, createCombinedMailbox } from '@nexus/email-providers';
import { describe, expect, it } from 'vitest';
import { type Drive, type DriveOptions, eventsOf, startDrive } from '../../support/drive/drive.ts';
import { patientBudget } from '../../support/drive/model-drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';
import type { ModelAnswer } from '../../support/model/model-answer.ts';
import { type ModelRequest, startScriptedModel } from '../../support/model/model-server.ts';
import { lastWords, sensibleModel } from '../../support/model/sensible-model.ts';

const lost = new NexusError('MAILBOX_UNREACHABLE', 'The connection broke.', { retryable: true });

function read(accountId: string, name: string, minute: number): MailMessage {
  return inventMail({
    emailId: `${accountId}/${name}`,
    accountId,
    messageId: `${name}@${accountId}.example`,
    subject: `About the ${name}`,
    own: `The ${name} is paid.`,
    receivedAt: new Date(Date.UTC(2026, 10, 10, 8, minute)),
    unread: false,
  });
}

type Search = (query: SearchQuery) => Promise<readonly MailMessage[]>;

/** An account with one unread mail, which finds this. */
function accountThatFinds(accountId: string, name: string, search: Search, open?: AccountPart['open']): AccountPart {
  const unread = inventMail({ emailId: `${accountId}/unread`, accountId, messageId: `unread@${accountId}.example` });
  const twin = createTwinMailbox([unread], { accountId, name }).mailbox;
  const mailbox: Mailbox = { ...twin, reader: { ...twin.reader, search } };
  return { accountId, name, addresses: [], open: open ?? (async () => mailbox) };
}

interface Accounts {
  readonly gmail?: Search;
  readonly outlook?: Search;
  readonly openOutlook?: AccountPart['open'];
}

async function startSearching({ gmail, outlook, openOutlook }: Accounts, options: DriveOptions = {}) {
  const nothing: Search = async () => [];
  const mailbox = createCombinedMailbox({
    parts: [
      accountThatFinds('gmail', 'your Gmail account', gmail ?? nothing),
      accountThatFinds('outlook', 'your Outlook account', outlook ?? nothing, openOutlook),
    ],
    patience: 5,
  });
  const drive = await startDrive({ ...options, mailbox, scheduler: createManualScheduler() });
  await drive.say('next');
  return drive;
}

const failing: Search = () => Promise.reject(lost);
const unanswered: Search = () => new Promise(() => {});
const neverOpen: AccountPart['open'] = (signal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(lost), { once: true }));
const nothingIn = "I found nothing from Anna. I couldn't search your Outlook account just now.";

describe('a search in several accounts', () => {
  it.each([
    ['whose search failed', { outlook: failing }],
    ['that takes long', { outlook: unanswered }],
    ['that could not be opened', { openOutlook: () => Promise.reject(lost) }],
    ['that is still being opened', { openOutlook: neverOpen }],
  ])('E-8: where nothing is found, an account %s is named', async (_, accounts) => {
    await using drive = await startSearching(accounts);
    await drive.say('is there anything from Anna?');
    expect(drive.heard).toBe(nothingIn);
  });

  it.each([
    ['whose search failed', failing],
    ['that takes long', unanswered],
  ])('E-8: what was found is told, and an account %s is named beside it', async (_, outlook) => {
    await using drive = await startSearching({ gmail: async () => [read('gmail', 'crane', 1)], outlook });
    await drive.say('is there anything from Anna?');
    expect(drive.heard).toMatch(
      /^I found one mail: Maria Chen.*Crane\. I couldn't search your Outlook account just now\.$/i,
    );
  });

  it('E-8: where the one mail that was found is of the briefing and is opened, an account that could not be searched is named too', async () => {
    const briefed: Search = async () => [inventMail({ emailId: 'gmail/unread', accountId: 'gmail' })];
    await using drive = await startSearching({ gmail: briefed, outlook: failing });
    await drive.say('is there anything from Anna?');
    expect(eventsOf(drive.events, 'card').at(-1)?.emailId).toBe('gmail/unread');
    expect(drive.heard).toMatch(/^Maria Chen.* I couldn't search your Outlook account just now\.$/);
  });

  it('E-6: where all were searched none is named', async () => {
    await using drive = await startSearching({});
    await drive.say('is there anything from Anna?');
    expect(drive.heard).toBe('I found nothing from Anna.');
  });
});

/** Looks in the Outlook account for the crane, or for what is in French. */
function modelThatSearches(request: ModelRequest): ModelAnswer {
  if (request.messages.at(-1)?.role === 'tool' || !lastWords(request).startsWith('find')) return sensibleModel(request);
  return {
    calls: [
      {
        name: 'search_emails',
        arguments: { query: /crane|French/.exec(lastWords(request))?.[0] ?? '', account: 'Outlook' },
      },
    ],
  };
}

/** What the search reported; the model tells it in words of its own. */
function reportIn({ events }: Drive): string {
  return eventsOf(events, 'tool').at(-1)?.message ?? '';
}

describe('a search in one account', () => {
  async function startModelSearch(accounts: Accounts) {
    const model = await startScriptedModel(modelThatSearches);
    const drive = await startSearching(accounts, { model: model.source, modelBudget: patientBudget });
    return {
      drive,
      async [Symbol.asyncDispose]() {
        await drive[Symbol.asyncDispose]();
        await model[Symbol.asyncDispose]();
      },
    };
  }

  it('E-6: finds what is there, however much newer mail another account has of the kind', async () => {
    const newer = Array.from({ length: 20 }, (_, index) => read('gmail', `crane-${index}`, index + 10));
    const gmail: Search = async ({ limit }) => newer.slice(0, limit);
    await using search = await startModelSearch({ gmail, outlook: async () => [read('outlook', 'girder', 1)] });
    await search.drive.say('find the mail about the crane in my Outlook account');
    expect(reportIn(search.drive)).toMatch(/^I found 1 mail: .*girder\.$/);
  });

  it('E-8: that cannot be searched is named, and not said to hold nothing', async () => {
    await using search = await startModelSearch({ outlook: failing });
    await search.drive.say('find the mail about the crane in my Outlook account');
    expect(reportIn(search.drive)).toMatch(/^I can't reach your Outlook account\b/);
  });

  it('E-6: is not held up by another', async () => {
    await using search = await startModelSearch({ gmail: failing });
    await search.drive.say('find the mail about the crane in my Outlook account');
    expect(reportIn(search.drive)).toBe('I found nothing about crane in your Outlook account.');
  });

  it('W-5, E-6: the mails of a language are found in the account that is named, and in no other', async () => {
    const french = (accountId: string, sender: string) =>
      inventMail({
        emailId: `${accountId}/unread`,
        accountId,
        messageId: `unread@${accountId}.example`,
        from: { name: sender, address: `office@${accountId}.example` },
        subject: 'Carrelage',
        own: 'Madame, la teinte que vous avez choisie ne sera pas disponible avant le mois de janvier. Merci de nous dire ce que vous préférez.',
      });
    const part = (accountId: string, name: string, sender: string): AccountPart => ({
      accountId,
      name,
      addresses: [],
      open: async () => createTwinMailbox([french(accountId, sender)], { accountId, name }).mailbox,
    });
    const mailbox = createCombinedMailbox({
      parts: [
        part('gmail', 'your Gmail account', 'Carrelages Duval'),
        part('outlook', 'your Outlook account', 'Menuiserie Petit'),
      ],
      patience: 5,
    });
    await using model = await startScriptedModel(modelThatSearches);
    await using drive = await startDrive({ mailbox, model: model.source, modelBudget: patientBudget });
    await drive.say('find the French mails in my Outlook account');
    expect(reportIn(drive)).toContain('Menuiserie Petit');
    expect(reportIn(drive)).not.toContain('Duval');
  });
});
