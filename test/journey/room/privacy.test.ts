import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localUserId } from '@nexus/contracts';
import { expect, it } from 'vitest';
import { writeCanaryMailbox } from '../../support/canary-mailbox.ts';
import { findLeaks } from '../../support/find-leaks.ts';
import { roomMissing } from '../../support/room/missing-parts.ts';
import { toolsDone } from '../../support/room/room-driver.ts';
import { startRoomWorld } from '../../support/room/room-world.ts';

if (roomMissing !== null) console.log(`V-11 (what a spoken drive leaves behind) ${roomMissing}`);

it.skipIf(roomMissing !== null)(
  'V-11: of the mail nothing is in the log of the worker or of its drives at the finest level, nor in any file',
  async () => {
    const temporary = await mkdtemp(join(tmpdir(), 'nexus-worker-'));
    try {
      await using mailbox = await writeCanaryMailbox(3);
      const since = Date.now() - 1_000;
      await using world = await startRoomWorld({
        environment: { MAILBOX: mailbox.path, LOG_LEVEL: 'trace', TMPDIR: temporary, OPENAI_LOG: 'debug' },
      });
      await using driver = await world.enter({ userId: localUserId });
      const next = await driver.turn('next');
      const archived = await driver.turn('archive this');
      world.model.script({ status: 500, message: `no ${mailbox.words.join(' ')}` });
      const second = await driver.turn('next');
      expect(toolsDone([...next.messages, ...archived.messages, ...second.messages])).toHaveLength(3);
      await driver.turn('goodbye');
      await driver.caller.gone;
      await world.worker.stop('SIGTERM');

      // What the words would look like if they were there: they were on their way to the page.
      const told = JSON.stringify(driver.caller.messages).toLowerCase();
      expect(mailbox.words.some((word) => told.includes(word))).toBe(true);
      expect(world.worker.output).toContain('"msg":"driving"');
      const leaks = await findLeaks({
        words: mailbox.words,
        folders: [temporary],
        elsewhere: [fileURLToPath(new URL('../../../', import.meta.url))],
        since,
        texts: { 'the log': world.worker.output },
      });
      expect(leaks).toEqual([]);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  },
  180_000,
);
