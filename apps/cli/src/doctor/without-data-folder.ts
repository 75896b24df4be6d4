import type { Settings } from '@nexus/runtime';
import type { Finding } from './finding.ts';

const keptThere: readonly string[] = ['Database', 'Encryption key', 'Manuals'];

/** A key or a mailbox that is set is not looked for in the data folder; without MAILBOX the accounts that stand there are briefed. */
function restsOnIt({ service, state }: Finding, { mailbox }: Settings): boolean {
  return service === 'Mailbox' ? mailbox === null : state === 'off' && keptThere.includes(service);
}

/** What was found beside a data folder that is wrong: of what is kept there nobody knows anything, and nothing else is said of it. */
export function withoutDataFolder(findings: readonly Finding[], settings: Settings): readonly Finding[] {
  const unknown = { state: 'off', detail: 'not looked at, since NEXUS_DATA_DIR is wrong', milliseconds: null } as const;
  return findings.map((finding) => (restsOnIt(finding, settings) ? { ...finding, ...unknown, next: null } : finding));
}
