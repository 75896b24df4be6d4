import type { MailAccount } from '@nexus/contracts';
import { joinWithAnd } from '@nexus/spoken-text';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { fold, meaningfulWords } from '../briefing/meaningful-words.ts';

const generic = new Set(['account', 'address', 'mailbox', 'inbox', 'your', 'my']);

function isCalled({ name, addresses }: MailAccount, words: readonly string[]): boolean {
  const called = fold([name, ...addresses].join(' '));
  return words.every((word) => called.includes(word));
}

/** The account that was named, by words of its name or of its address (E-6); else a speakable sentence on which there are. None is guessed. */
export function chooseAccount(
  { mailbox }: DriveContext,
  named: string,
): { readonly account: MailAccount } | { readonly complaint: string } {
  const { account: whole, accounts = [whole] } = mailbox;
  const words = meaningfulWords(named).filter((word) => !generic.has(word));
  const fitting = words.length === 0 ? [] : accounts.filter((account) => isCalled(account, words));
  const [only, ...others] = fitting;
  const listed = joinWithAnd(accounts.map(({ name }) => name));
  if (only === undefined) return { complaint: `I don't know an account called ${named}. I read ${listed}.` };
  if (others.length === 0) return { account: only };
  return { complaint: `Which one do you mean: ${joinWithAnd(fitting.map(({ name }) => name))}?` };
}
