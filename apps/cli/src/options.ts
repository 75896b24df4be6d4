import { defaultWindowDays } from '@nexus/contracts';
import { type Command, InvalidArgumentError, Option } from 'commander';

/** What `--mailbox`, `--me`, `--vip`, `--now`, `--window` and `--user` say: what is briefed, and for whom. */
export interface MailboxChoice {
  readonly mailbox?: string;
  readonly me?: readonly string[];
  readonly vip?: readonly string[];
  /** Whose memory it is: a UUID, or a name; absent: the local user's. */
  readonly user?: string;
  readonly now?: Date;
  readonly window: number | 'all';
  readonly json?: boolean;
}

/** Days before now; null: all. */
export function windowDays({ window }: MailboxChoice): number | null {
  return window === 'all' ? null : window;
}

/** How an account that is reached by IMAP is written; `readImapLocation` reads it. */
const mailAccountHelp = `
A mail account, whose password is asked for:
  imaps://user@host                      TLS from the first byte, port 993
  imap://user@host                       TLS by STARTTLS, port 143; never without
  imap://user@host?security=none         no TLS: only on your own machine or network
  imaps://user@host?smtp=host:587        sends as well (465: TLS, other ports: STARTTLS)
  imaps://user@host?smtp=…&from=address  your own address, where neither the user name nor the mail tells it
Another port stands behind the host. A user name may be an address: imaps://nora@example.com@imap.example.com`;

/** The options of a command that reads a mailbox; what they give is a `MailboxChoice`. */
export function addMailboxOptions(command: Command): Command {
  return command
    .addHelpText('after', mailAccountHelp)
    .addOption(
      new Option(
        '--mailbox <place>',
        'an mbox file, a Maildir, a folder of .eml files, or a mail account, see below (default: MAILBOX and the connected accounts, else the sample mailbox)',
      ).argParser(parseMailbox),
    )
    .addOption(
      new Option('--me <address>', "the reader's own address, which answers go out from; repeat for more").argParser(
        (value: string, earlier: readonly string[] | undefined) => collect(parseAddress(value), earlier),
      ),
    )
    .addOption(
      new Option('--vip <name>', 'a sender who comes first, by name or address; repeat for more').argParser(
        (value: string, earlier: readonly string[] | undefined) => collect(parseVip(value), earlier),
      ),
    )
    .addOption(
      new Option(
        '--now <time>',
        'what now is, ISO 8601 (default: the newest mail of a file; of an account, now)',
      ).argParser(parseNow),
    )
    .addOption(
      new Option('--window <days>', 'days of mail before now, or all')
        .argParser(parseWindow)
        .default(defaultWindowDays),
    )
    .option('--json', 'one JSON object a line on standard output, nothing else');
}

export function userOption(whose: string): Option {
  return new Option(
    '--user <name>',
    `whose ${whose}, by a name or a UUID (default: the one of this machine)`,
  ).argParser(parseUser);
}

export function sourceTypeOption(): Option {
  return new Option('--source-type <label>', 'a label of your own').argParser(parseSourceType).default('manual');
}

export function organizationOption(): Option {
  return new Option('--organization <id>', 'whose members find them; its editors and admins may').argParser(
    parseOrganization,
  );
}

/** For an option that may be repeated. */
export function collect(value: string, earlier: readonly string[] = []): string[] {
  return [...earlier, value];
}

// Each reads what was typed, or says what it should be with the error that commander wants.

function parseNow(value: string): Date {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError('It should be a time such as 2026-11-15T20:00:00Z.');
  return date;
}

function parseWindow(value: string): number | 'all' {
  if (value === 'all') return value;
  const days = Number(value);
  if (!(days > 0 && days <= 36_500)) throw new InvalidArgumentError('It should be a number of days such as 7, or all.');
  return days;
}

function parseUser(value: string): string {
  const name = value.trim();
  if (name === '' || name.length > 200) throw new InvalidArgumentError('It should be a name such as nora, or a UUID.');
  return name;
}

function parseOrganization(value: string): string {
  const id = value.trim().toLowerCase();
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new InvalidArgumentError('It should be a UUID.');
  return id;
}

function parseSourceType(value: string): string {
  const label = value.replace(/\s+/g, ' ').trim();
  if (label === '' || label.length > 100)
    throw new InvalidArgumentError('It should be a label of at most 100 characters.');
  return label;
}

/** `--mailbox --say next`: the next option is no place. */
function parseMailbox(value: string): string {
  if (value.trim() === '' || value.startsWith('--'))
    throw new InvalidArgumentError('It should be a file, a folder or an account, such as mail.mbox.');
  return value;
}

function parseVip(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It should be a name or an address.');
  return value;
}

function parseAddress(value: string): string {
  const address = value.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(address))
    throw new InvalidArgumentError('It should be a mail address such as nora@example.com.');
  return address;
}
