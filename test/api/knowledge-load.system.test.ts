import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { openManualsApi } from '../support/manuals/open-manuals-api.ts';
import type { FormFile } from '../support/manuals/upload-form.ts';

const pump: FormFile = { name: 'pump.txt', content: 'The concrete pump is flushed with water after each pour.\n' };

/** Bytes outside the heap that somebody holds on to. */
async function heldBytes(): Promise<number> {
  setFlagsFromString('--expose-gc');
  for (let round = 0; round < 3; round += 1) {
    runInNewContext('gc')();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().arrayBuffers;
}

it('K-3: 50 uploads at once all end as they should, others are served meanwhile, and their memory is free again', async () => {
  const { as, app } = await openManualsApi({ rateLimits: { any: 1e6, upload: 1e6 } });
  const { upload, ask, list, find } = as();
  await upload(pump);
  const before = await heldBytes();
  const texts = ['hoist', 'winch', 'ladder'].map((thing) => `The ${thing} is checked each morning.\n`.repeat(8_000));
  const manuals = texts.map((content, at): FormFile => ({ name: `${at}.txt`, content }));
  const picture: FormFile = { name: 'photo.png', content: Buffer.from('89504e470d0a1a0a0000', 'hex') };
  const files = Array.from({ length: 50 }, (_, at) => manuals[at % 4] ?? picture);
  // Not the whole answer: it would keep what was sent.
  const send = async (file: FormFile) => {
    const { statusCode, headers } = await upload(file, { prefer: 'respond-async' });
    return { statusCode, location: headers.location };
  };
  const sent = Promise.all(files.map(send));
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await find('flushed')).passages).toHaveLength(1);

  const answers = await sent;
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(files.map((file) => (file === picture ? 415 : 202)));
  for (const { location } of answers) {
    if (location === undefined) continue;
    const events = await app.inject({ url: String(location), headers: { accept: 'text/event-stream' } });
    expect(events.body).toContain('"state":"done"');
    expect((await ask(String(location))).json().progress).toMatchObject({ state: 'done' });
  }
  expect((await list()).map(({ fileName }) => fileName).toSorted()).toEqual(['0.txt', '1.txt', '2.txt', 'pump.txt']);
  // Some 10 MB came; of each manual one copy of its text is kept.
  expect((await heldBytes()) - before).toBeLessThan(5_000_000);
});
