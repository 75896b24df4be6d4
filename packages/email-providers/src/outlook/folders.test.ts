import { buildRawMail } from '@nexus/mail-doubles';
import type { StoredFolder, StoredMessage } from '@nexus/mail-doubles/graph';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type GraphAccount, layGraphAccount } from '../testing/outlook-account.ts';

let account: GraphAccount;
let first: StoredFolder;
let second: StoredFolder;
let mail: StoredMessage;

beforeEach(async () => {
  account = await layGraphAccount();
  const { store } = account.server;
  const within = (parent: string) => store.makeFolder('2024', store.makeFolder(parent).id);
  first = within('ClientA');
  second = within('ClientB');
  mail = await account.put({ raw: buildRawMail({ subject: 'Girder' }) });
});

afterEach(async () => {
  await account.close();
  expect(account.server.record.violations).toEqual([]);
});

const key = (idempotencyKey: string) => ({ idempotencyKey });
const ids = () => [account.idOf(mail)];
const called = (name: string) =>
  account.server.store.folders.filter(({ displayName }) => displayName.toLowerCase() === name.toLowerCase());

describe('folders of the same name in Outlook', () => {
  it('B-14: undo gives a mail back to the one it lay in', async () => {
    account.server.store.move(mail, second.id);
    const mailbox = await account.open();
    const [found] = await mailbox.reader.search({ words: ['girder'], limit: 1 });
    const receipt = await mailbox.organizer.archive([found?.emailId ?? ''], key('archive'));
    expect((await receipt.undo(key('undo'))).done).toEqual(ids());
    expect(mail.folderId).toBe(second.id);
  });

  it('E-8: a move to one of them is refused with the names of all, and one that is named whole is found', async () => {
    const mailbox = await account.open();
    await expect(mailbox.organizer.move(ids(), '2024', key('unclear'))).rejects.toMatchObject({
      code: 'MAIL_FOLDER_UNCLEAR',
      message: expect.stringMatching(/ClientA 2024 or ClientB 2024/),
    });
    expect(mail.moves).toBe(0);
    const receipt = await mailbox.organizer.move(ids(), 'Clientb 2024', key('move'));
    expect(receipt.done).toEqual(ids());
    expect(mail.folderId).toBe(second.id);
    await receipt.undo(key('undo'));
    await mailbox.organizer.move(ids(), 'clienta/2024', key('other'));
    expect(mail.folderId).toBe(first.id);
    expect(called('2024')).toHaveLength(2);
  });

  it('B-14: one that comes to be while the drive lasts does not take the place of the other', async () => {
    const { store } = account.server;
    const alone = store.makeFolder('Girders', store.makeFolder('North').id);
    store.move(mail, alone.id);
    const mailbox = await account.open();
    const receipt = await mailbox.organizer.archive(ids(), key('archive'));
    store.folders.unshift(...store.folders.splice(store.folders.indexOf(store.makeFolder('girders')), 1));
    await receipt.undo(key('undo'));
    expect(mail.folderId).toBe(alone.id);
  });

  it('B-14: one of ours that is called as the archive is known here is not taken for it', async () => {
    const { store } = account.server;
    const archive = store.folder('archive');
    if (archive) archive.displayName = 'Archiv';
    const own = store.makeFolder('archive', first.id);
    store.move(mail, own.id);
    const mailbox = await account.open();
    const receipt = await mailbox.organizer.archive(ids(), key('archive'));
    expect(mail.folderId).toBe(archive?.id);
    await receipt.undo(key('undo'));
    expect(mail.folderId).toBe(own.id);
  });

  it('B-14: undo gives a mail back to a folder that Graph does not list', async () => {
    const { store } = account.server;
    let deep = first;
    for (let level = 0; level < 5; level++) deep = store.makeFolder(`Level ${level}`, deep.id);
    store.move(mail, deep.id);
    const mailbox = await account.open();
    const receipt = await mailbox.organizer.archive(ids(), key('archive'));
    await receipt.undo(key('undo'));
    expect(mail.folderId).toBe(deep.id);
  });
});
