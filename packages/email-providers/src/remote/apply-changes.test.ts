import { describe, expect, it } from 'vitest';
import { createMemoryRemoteMails, type RemoteFault } from '../testing/memory-remote-mails.ts';
import { applyChanges } from './apply-changes.ts';

const emailIds = Array.from({ length: 230 }, (_, index) => `account/${index}`);
const wanted = emailIds.map((emailId) => ({ emailId, fields: { folder: 'archive' } }));
const patient = { whole: 5_000, attempt: 5_000, pause: 1, lastLook: 5_000 };
const quick = { whole: 40, attempt: 20, pause: 1, lastLook: 20 };
const always = (fault: RemoteFault) => Array.from({ length: 1000 }, () => fault);

function layMails() {
  const mails = createMemoryRemoteMails(emailIds.map((id) => [id, { read: false, flagged: false, folder: 'inbox' }]));
  const perform = (times = patient, signal?: AbortSignal) =>
    applyChanges(wanted, { mails, times, signal, doubts: new Map(), noted: Promise.resolve() });
  return { mails, perform };
}

describe('hundreds of mails', () => {
  it('E-8: are changed though the provider is slow: each look and each change has its own time, by how many it names', async () => {
    const { mails, perform } = layMails();
    const times = { whole: 2_000, attempt: 500, pause: 1, lastLook: 500 };
    const { states, change } = mails;
    /** One answer after another would outlast the attempt by far, were it for all mails at once. */
    const slowly = async <Answer>(count: number, signal: AbortSignal, answer: () => Promise<Answer>) => {
      if (count > 100) await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      return answer();
    };
    mails.states = (ids, signal) => slowly(ids.length, signal, () => states(ids, signal));
    mails.change = (changes, signal) => slowly(changes.length, signal, () => change(changes, signal));
    const { done, failed } = await perform(times);
    expect([done, failed]).toEqual([emailIds, []]);
    expect(mails.happened).toHaveLength(230);
  });

  it('E-8: when the mailbox is lost on the way, what was done is done and what was not begun is not uncertain', async () => {
    const { mails, perform } = layMails();
    mails.faults.states = [null, null, ...always('cut-before')];
    const { done, failed } = await perform(quick);
    expect(done).toEqual(emailIds.slice(0, 100));
    expect(new Set(failed.map(({ code }) => code))).toEqual(new Set(['MAILBOX_UNREACHABLE']));
    expect(failed.map(({ emailId }) => emailId)).toEqual(emailIds.slice(100));
    expect(mails.happened).toHaveLength(100);
  });

  it('E-8: only what was under way is uncertain', async () => {
    const { mails, perform } = layMails();
    mails.faults.changes = [null, ...always('hang-before')];
    const { done, failed } = await perform(quick);
    expect(done).toEqual(emailIds.slice(0, 50));
    const uncertain = failed.filter(({ code }) => code === 'MAIL_ACTION_UNCERTAIN').map(({ emailId }) => emailId);
    expect(uncertain).toEqual(emailIds.slice(50, 100));
  });

  it('E-8: a refusal of some stops nobody else, and once begun it is seen through', async () => {
    const { mails, perform } = layMails();
    const given = new AbortController();
    mails.faults.changes = ['refuse-half'];
    const { change } = mails;
    mails.change = async (changes, signal) => {
      given.abort();
      return change(changes, signal);
    };
    const { done, failed } = await perform(patient, given.signal);
    expect(done).toHaveLength(205);
    expect(failed.map(({ code }) => code)).toEqual(Array(25).fill('MAIL_ACTION_REFUSED'));
  });

  it('E-8: where nothing was begun it throws', async () => {
    const { mails, perform } = layMails();
    mails.faults.states = always('cut-before');
    await expect(perform(quick)).rejects.toMatchObject({ code: 'MAILBOX_UNREACHABLE' });
    expect(mails.requests.changes).toBe(0);
  });
});
