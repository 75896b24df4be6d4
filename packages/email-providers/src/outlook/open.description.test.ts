import { buildRawMail } from '@nexus/mail-doubles';
import { checkAnswer, checkRequest, findOperation, graphOperations } from '@nexus/mail-doubles/graph';
import { describe, expect, it } from 'vitest';
import { layGraphAccount } from '../testing/outlook-account.ts';

describe('the double of Graph beside Microsoft’s description of it', () => {
  it('E-2: the adapter asks for every operation that is written down, and for no other', async () => {
    await using account = await layGraphAccount();
    const { server } = account;
    server.store.makeFolder('Plans', server.store.folder('inbox')?.id);
    const first = await account.put({ raw: buildRawMail({ messageId: 'first@example.com' }) });
    await account.put({ raw: buildRawMail({ messageId: 'second@example.com' }) });
    const mailbox = await account.open();
    const key = (idempotencyKey: string) => ({ idempotencyKey });
    const emailId = account.idOf(first);
    await mailbox.reader.overview();
    for await (const _ of mailbox.reader.unread()) break;
    for await (const _ of mailbox.reader.read([emailId])) break;
    await mailbox.reader.search({ words: ['north'], limit: 5 });
    await mailbox.organizer.setRead([emailId], true, key('read'));
    await mailbox.organizer.move([emailId], 'A new one', key('move'));
    const content = { to: [{ name: null, address: 'bo@example.org' }], cc: [], subject: 'So', body: 'Yes.' };
    const reply = await mailbox.composer.draft({ ...content, regarding: { emailId, as: 'reply' } }, key('reply'));
    await mailbox.composer.draft({ ...content, regarding: { emailId, as: 'forward' } }, key('forward'));
    const fresh = await mailbox.composer.draft({ ...content, regarding: null }, key('new'));
    await mailbox.composer.send(reply.draftId, key('send'));
    await fresh.discard(key('discard'));
    for await (const _ of mailbox.watcher?.changes(null, AbortSignal.timeout(10_000)) ?? []) break;
    expect(server.record.violations).toEqual([]);
    expect([...server.record.operations].toSorted()).toEqual(Object.keys(graphOperations).toSorted());
  });

  const check = (method: string, url: string, body?: unknown) => {
    const { pathname, searchParams } = new URL(url, 'https://graph.test');
    const found = findOperation(method, pathname);
    return found && checkRequest(found, { method, path: pathname, query: searchParams, body });
  };

  it('E-2: what is not described is noticed: a path, a method, a parameter, a property, at any depth', () => {
    expect(check('GET', '/me/messages?$select=id,subject')).toEqual([]);
    expect(check('GET', '/me/mails')).toBeNull();
    expect(check('PUT', '/me/messages/1')).toBeNull();
    expect(check('GET', '/me/messages/1?$top=3')).toHaveLength(1);
    expect(check('GET', '/me/messages?$select=size')).toHaveLength(1);
    expect(check('PATCH', '/me/messages/1', { flag: { status: 'flagged' } })).toHaveLength(1);
    expect(check('POST', '/me/messages/1/move', { folder: 'archive' })).toHaveLength(1);
    expect(check('POST', '/me/messages/1/send', { now: true })).toHaveLength(1);
    const list = findOperation('GET', '/me/messages');
    const sender = { emailAddress: { address: 'a@example.com', domain: 'example.com' } };
    expect(list && checkAnswer(list, { value: [{ id: '1', from: sender }] })).toHaveLength(1);
  });
});
