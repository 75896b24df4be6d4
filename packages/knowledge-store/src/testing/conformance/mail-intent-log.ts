import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { MailIntent } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import type { KeptMailIntentLog } from '../../mail-intents/mail-intent-log.ts';

const day = 24 * 3_600_000;

export function inventIntent(intent: Partial<MailIntent> = {}): MailIntent {
  return { key: randomUUID(), accountId: randomUUID(), action: 'archive', emailIds: ['account/1'], ...intent };
}

/** Reading gives nothing where the place is slow, and settling is behind: what is to be open in the end is waited for. */
export async function untilOpen(
  log: KeptMailIntentLog,
  userId: string,
  expected: readonly MailIntent[],
): Promise<readonly MailIntent[]> {
  for (;;) {
    const open = await log.open(userId);
    if (isDeepStrictEqual(open, expected)) return open;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

interface IntentLogToOpen {
  readonly clock?: () => Date;
  /** As of the log. */
  readonly begunBy?: string | null;
}

/** What every log of intents must do. `open` gives one more over the same place, as the next process has it. */
export function describeMailIntentLogConformance(
  name: string,
  open: (options: IntentLogToOpen) => Promise<KeptMailIntentLog>,
): void {
  describe(`${name} as a log of intents`, () => {
    it('E-8: what was begun and not settled is there, oldest first, ids and action as they were', async () => {
      let now = Date.now() - 60_000;
      await using log = await open({ clock: () => new Date(now), begunBy: null });
      const userId = randomUUID();
      expect(await log.open(userId)).toEqual([]);
      const intents = [
        inventIntent({ key: 'a "quoted" key', emailIds: ['one', 'two/ü "3"'] }),
        inventIntent({ action: 'send', emailIds: [] }),
        inventIntent({ action: 'move', emailIds: Array.from({ length: 500 }, (_, index) => `account/${index}`) }),
      ];
      for (const intent of intents) {
        await log.begin(userId, intent);
        now += 1_000;
      }
      expect(await untilOpen(log, userId, intents)).toEqual(intents);
      // What another drive may have under way is left out.
      expect(await log.open(userId, new Date(now - 1_500))).toEqual(intents.slice(0, 2));
      await log.settle(userId, intents[1]?.key ?? '');
      await log.settle(userId, 'unknown');
      const left = intents.filter((_, index) => index !== 1);
      expect(await untilOpen(log, userId, left)).toEqual(left);
    });

    it.runIf(process.platform === 'linux')(
      'E-8: what a process that lives began is under way however long ago that was, until it leaves it to the next opening',
      async () => {
        let now = Date.now() - 3_600_000;
        await using log = await open({ clock: () => new Date(now) });
        const userId = randomUUID();
        const [underWay, begun] = [inventIntent({ action: 'send' }), inventIntent({ action: 'send' })];
        const left = { ...begun, action: 'deliver' } as const;
        const notes = [underWay, begun, { ...left, isLeft: true } as const];
        for (const intent of notes) {
          await log.begin(userId, intent);
          now += 1_000;
        }
        expect(await untilOpen(log, userId, [underWay, left])).toEqual([underWay, left]);
        expect(await log.open(userId, new Date())).toEqual([left]);
        expect(await log.open(userId, new Date(0))).toEqual([left]);
      },
    );

    it('E-8: what is settled at once leaves nothing', async () => {
      await using log = await open({});
      const userId = randomUUID();
      const intents = Array.from({ length: 5 }, () => inventIntent());
      await Promise.all(
        intents.map(async (intent) => {
          const beginning = log.begin(userId, intent);
          await log.settle(userId, intent.key);
          await beginning;
        }),
      );
      expect(await untilOpen(log, userId, [])).toEqual([]);
    });

    it('E-8, M-14: nobody has anybody else’s, and seven days are enough', async () => {
      let now = Date.now() - 8 * day;
      await using log = await open({ clock: () => new Date(now) });
      const [nora, ben] = [randomUUID(), randomUUID()];
      const [old, fresh] = [inventIntent(), inventIntent()];
      await log.begin(nora, old);
      now = Date.now();
      await log.begin(nora, fresh);
      expect(await log.open(ben)).toEqual([]);
      await log.settle(ben, fresh.key);
      expect(await untilOpen(log, nora, [fresh])).toEqual([fresh]);
    });

    it('E-5, E-8: of an account that was disconnected nothing is kept, of its owner’s others everything', async () => {
      await using log = await open({});
      const [nora, ben] = [randomUUID(), randomUUID()];
      const gone = inventIntent({ action: 'send' });
      const { accountId } = gone;
      const [other, bens] = [inventIntent(), inventIntent({ accountId })];
      for (const intent of [gone, other, inventIntent({ accountId })]) await log.begin(nora, intent);
      await log.begin(ben, bens);
      await log.forget(nora, accountId);
      expect(await untilOpen(log, nora, [other])).toEqual([other]);
      await log.forget(nora, randomUUID());
      expect(await untilOpen(log, nora, [other])).toEqual([other]);
      expect(await untilOpen(log, ben, [bens])).toEqual([bens]);
    });

    it('L-15: leaves nothing of a user, and of others everything', async () => {
      await using log = await open({});
      const [nora, ben] = [randomUUID(), randomUUID()];
      const bens = inventIntent();
      await log.begin(nora, inventIntent({ action: 'send' }));
      await log.begin(ben, bens);
      for (let time = 0; time < 2; time += 1) await log.forgetUser(nora);
      expect(await log.open(nora)).toEqual([]);
      expect(await untilOpen(log, ben, [bens])).toEqual([bens]);
    });

    it('E-8: closing twice is closing once', async () => {
      const log = await open({});
      await log.close();
      await log.close();
    });
  });
}
