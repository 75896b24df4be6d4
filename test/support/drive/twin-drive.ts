import { createManualScheduler } from '@nexus/async/testing';
import { type InventedMail, inventMail, reader } from '@nexus/contracts/testing';
import { createTwinMailbox } from '../mail/twin-mailbox.ts';
import { type Drive, startDrive } from './drive.ts';

/** A drive at noon of 10 November 2026 over mails that are invented, whose mailbox logs what is done to them. */
export async function startTwinDrive(mails: readonly InventedMail[]) {
  const twin = createTwinMailbox(mails.map((mail) => inventMail(mail)));
  const drive = await startDrive({
    mailbox: twin.mailbox,
    scheduler: createManualScheduler(),
    clock: () => new Date('2026-11-10T12:00:00Z'),
    readerAddresses: [reader.address],
  });
  return { drive, twin, [Symbol.asyncDispose]: () => drive[Symbol.asyncDispose]() };
}

/** Says lines one after the other. @returns what is heard after the last */
export async function saying(drive: Drive, ...lines: readonly string[]): Promise<string> {
  for (const line of lines) await drive.say(line);
  return drive.heard;
}
