import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { announce, describeIngestionJobsConformance, streamed } from '../testing/conformance/ingestion-jobs.ts';
import { createMemoryIngestionJobs } from './memory-ingestion-jobs.ts';

const people = new Map<string, string>();
const jobs = createMemoryIngestionJobs({
  mayUploadFor: (userId, organizationId) =>
    ['admin', 'editor'].includes(people.get(`${organizationId} ${userId}`) ?? ''),
});

describeIngestionJobsConformance('memory', async () => ({
  jobs,
  async addOrganization(members) {
    const id = randomUUID();
    for (const [userId, role] of Object.entries(members)) people.set(`${id} ${userId}`, role);
    return id;
  },
}));

it('K-2: a job is kept for a day after its end', async () => {
  let now = Date.now();
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
