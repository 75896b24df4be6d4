import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUploadGate } from './upload-gate.ts';

const limits = { atOnce: 3, ofOne: 2, waiting: 100, patience: 60_000 };
const never = new AbortController().signal;

describe('how many files are read at once', () => {
  it('K-1: never more than so many, nor of one client, and everybody has a turn', async () => {
    const visits = fc.array(fc.record({ client: fc.constantFrom('ada', 'ben', 'eve'), steps: fc.nat(3) }), {
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(visits, async (all) => {
        const gate = createUploadGate(limits);
        const inside: string[] = [];
        await Promise.all(
          all.map(async ({ client, steps }) => {
            using _turn = await gate.enter(client, never);
            inside.push(client);
            expect(inside.length).toBeLessThanOrEqual(limits.atOnce);
            expect(inside.filter((one) => one === client).length).toBeLessThanOrEqual(limits.ofOne);
            for (let step = 0; step < steps; step += 1) await Promise.resolve();
            inside.splice(inside.indexOf(client), 1);
          }),
        );
        expect(inside).toEqual([]);
      }),
    );
  });

  it('K-1: one client that holds its turns keeps nobody else out', async () => {
    const gate = createUploadGate(limits);
    using _one = await gate.enter('slow', never);
    using _two = await gate.enter('slow', never);
    const leaving = new AbortController();
    const third = gate.enter('slow', leaving.signal);
    using _other = await gate.enter('ada', never);
    leaving.abort(new Error('gone'));
    await expect(third).rejects.toThrow('gone');
  });

  it('K-1: whoever waits too long, or behind too many, is told to come again', async () => {
    const gate = createUploadGate({ atOnce: 1, ofOne: 1, waiting: 1, patience: 1 });
    const first = await gate.enter('ada', never);
    const late = gate.enter('ben', never);
    await expect(gate.enter('eve', never)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryable: true });
    await expect(late).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    first[Symbol.dispose]();
    using _turn = await gate.enter('eve', never);
  });
});
