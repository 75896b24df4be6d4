import type { OfficeTool, OfficeToolSource, UserId } from '@nexus/contracts';
import { createMailTextIndex, type MailTextIndex } from './mail-text-index.ts';

/** Tools of other programs that the driver's offices allowed (P-10). */
export interface OfficeTools {
  /** Asked anew: what an admin took away is gone. */
  list(signal: AbortSignal): Promise<readonly OfficeTool[]>;
  /** @throws NexusError as `OfficeToolSource` */
  ask(tool: OfficeTool, values: Readonly<Record<string, string | number>>, signal: AbortSignal): Promise<string>;
  /** All that was answered in this drive: nothing of it is saved to memory unless the driver says it (M-7). Null: nothing was. */
  readonly answered: MailTextIndex | null;
}

export function createOfficeTools(source: OfficeToolSource, userId: UserId): OfficeTools {
  let answered: MailTextIndex | null = null;
  let count = 0;
  return {
    get answered() {
      return answered;
    },
    list: (signal) => source.list(userId, signal),
    async ask(tool, values, signal) {
      const text = await source.ask(userId, { tool, values }, signal);
      answered ??= createMailTextIndex();
      count += 1;
      answered.add({
        emailId: `answer ${count}`,
        from: null,
        subject: tool.title,
        body: { own: text, quoted: '', signature: '', footer: '', onlyPictures: false, truncated: false },
      });
      return text;
    },
  };
}
