import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { announce, describeIngestionJobsConformance, streamed } from '../testing/conformance/ingestion-jobs.ts';
import { createMemoryIngestionJobs } from './memory-ingestion-jobs.ts';

const people = new Map<string, string>();
let now = Date.now();
const jobs = createMemoryIngestionJobs({
  clock: () => now,
  mayUploadFor: (userId, organizationId) =>
    ['admin', 'editor'].includes(people.get(`${organizationId} ${userId}`) ?? ''),
});

describeIngestionJobsConformance('memory', async () => ({
  jobs,
  async haveRead(_, milliseconds) {
    now += milliseconds;
  },
  async addOrganization(members) {
    const id = randomUUID();
    for (const [userId, role] of Object.entries(members)) people.set(`${id} ${userId}`, role);
    return id;
  },
}));

it('K-2: a job is kept for a day after its end', async () => {
  now = Date.now();
  const aging = createMemoryIngestionJobs({ clock: () => now });
  const content = randomBytes(20);
  const file = announce(content);
  const { id } = await aging.add(file, streamed(content));
  await (await aging.claim(id))?.finish({ state: 'failed', code: 'DOCUMENT_EMPTY', detail: '' });
  for (const hours of [23, 2]) {
    now += hours * 3_600_000;
    await aging.add(announce(content), streamed(content));
    expect(await aging.get(file.owner.userId, id)).toEqual(hours === 23 ? expect.objectContaining({ id }) : null);
  }
});

it('H-6: with the next day there is another hour to read in', async () => {
  now = Date.parse('2026-11-26T23:30:00Z');
  const content = randomBytes(20);
  const file = announce(content);
  const add = () => jobs.add(file, streamed(content));
  const claimed = await jobs.claim((await add()).id);
  await claimed?.report({ state: 'parsing' });
  now += 3_600_000;
  await claimed?.release(0);
  await expect(add()).rejects.toMatchObject({ code: 'UPLOAD_BUDGET_SPENT' });
  now = Date.parse('2026-11-28T00:00:00Z');
  expect(await add()).toMatchObject({ progress: { state: 'queued' } });
});
