import type { JudgedMail } from '@nexus/contracts';
import { inventMail } from '@nexus/contracts/testing';
import { expect, it } from 'vitest';
import { createTestDrive, judgedMail } from '../testing/test-drive.ts';
import { settleEnriched } from './enriched-order.ts';

function important(emailId: string, threadId: string, score: number): JudgedMail {
  return { ...judgedMail(inventMail({ emailId })), threadId, score, redFlag: true };
}

it('B-8, J-6: important mails of one thread stay together, each thread by its highest', () => {
  const mails = [important('crane', 'site', 0.9), important('roof', 'roof', 0.8), important('pump', 'site', 0.7)];
  const order = mails.map(({ email }) => email.emailId);
  const items = new Map(mails.map((mail) => [mail.email.emailId, mail]));
  const topics = [{ topicId: 'topic', title: 'Site', emailIds: order, redFlags: 3 }];
  const { drive } = createTestDrive({ inbox: { items, order, topics } });
  drive.tracker.apply({ type: 'planned', order, topics });
  const settled = settleEnriched(drive);
  expect(settled.order).toEqual(['crane', 'pump', 'roof']);
  expect(settled.topics.map(({ emailIds }) => emailIds)).toEqual([settled.order]);
});

it('J-6: what came in and was announced stays the next, whatever the model makes of the others', () => {
  const mails = [important('crane', 'site', 0.9), { ...important('new', 'gate', 0.5), redFlag: false }];
  const order = ['crane', 'new'];
  const items = new Map(mails.map((mail) => [mail.email.emailId, mail]));
  const topics = [{ topicId: 'topic', title: 'Site', emailIds: order, redFlags: 1 }];
  const { drive } = createTestDrive({ inbox: { items, order, topics } });
  drive.tracker.apply({ type: 'planned', order, topics });
  expect(settleEnriched(drive).order).toEqual(['crane', 'new']);
  drive.tracker.apply({ type: 'mentioned', emailIds: ['new'], announced: ['new'] });
  expect(settleEnriched(drive).order).toEqual(['new', 'crane']);
});
