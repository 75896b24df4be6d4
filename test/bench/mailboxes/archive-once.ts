import type { MailPlace } from './mail-place.ts';
import { openPlace } from './open-place.ts';

/** What archiving in a process of its own printed, as JSON: mails a second, as the provider confirmed them. */
export interface ArchiveRun {
  readonly together: number;
  readonly singly: number;
}

const count = 200;

async function archive(place: MailPlace): Promise<ArchiveRun> {
  await using mailbox = await openPlace(place);
  const emailIds: string[] = [];
  for await (const page of mailbox.reader.unread()) {
    emailIds.push(...page.map(({ emailId }) => emailId));
    if (emailIds.length >= 2 * count) break;
  }
  if (emailIds.length < 2 * count) throw new Error(`there are ${emailIds.length} mails only`);
  const perSecond = async (batches: readonly (readonly string[])[]) => {
    const began = performance.now();
    for (const [index, batch] of batches.entries()) {
      const idempotencyKey = `${batches.length}-${index}`;
      const { done } = await mailbox.organizer.archive(batch, { idempotencyKey });
      if (done.length !== batch.length) throw new Error(`${batch.length - done.length} mails were not archived`);
    }
    return (count * 1_000) / (performance.now() - began);
  };
  return {
    together: await perSecond([emailIds.slice(0, count)]),
    singly: await perSecond(emailIds.slice(count, 2 * count).map((emailId) => [emailId])),
  };
}

const [place] = process.argv.slice(2);
if (import.meta.main && place !== undefined) {
  process.stdout.write(JSON.stringify(await archive(JSON.parse(place))));
  process.exit();
}
