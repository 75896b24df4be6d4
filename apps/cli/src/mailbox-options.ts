import { type Command, Option } from 'commander';
import { parseAddress, parseNow, parseWindow } from './mailbox-choice.ts';
import { checked, collect } from './option-values.ts';

/** How an account that is reached by IMAP is written; `readImapLocation` reads it. */
const mailAccountHelp = `
A mail account, whose password is asked for:
  imaps://user@host                      TLS from the first byte, port 993
  imap://user@host                       TLS by STARTTLS, port 143; never without
  imap://user@host?security=none         no TLS: only on your own machine or network
  imaps://user@host?smtp=host:587        sends as well (465: TLS, other ports: STARTTLS)
  imaps://user@host?smtp=…&from=address  your own address, where neither the user name nor the mail tells it
Another port stands behind the host. A user name may be an address: imaps://nora@example.com@imap.example.com`;

/** The options that say what is briefed; `MailboxChoice` is what they give. */
export function addMailboxOptions(command: Command): Command {
  return command
    .addHelpText('after', mailAccountHelp)
    .option(
      '--mailbox <place>',
      'an mbox file, a Maildir, a folder of .eml files, or a mail account, see below (default: MAILBOX and the connected accounts, else the sample mailbox)',
    )
    .addOption(
      new Option('--me <address>', "the reader's own address, which answers go out from; repeat for more").argParser(
        (value: string, earlier: readonly string[] | undefined) => collect(checked(parseAddress)(value), earlier),
      ),
    )
    .option('--vip <name>', 'a sender who comes first, by name or address; repeat for more', collect)
    .addOption(
      new Option(
        '--now <time>',
        'what now is, ISO 8601 (default: the newest mail of a file; of an account, now)',
      ).argParser(checked(parseNow)),
    )
    .addOption(
      new Option('--window <days>', 'days of mail before now, or all').argParser(checked(parseWindow)).default(7),
    )
    .option('--json', 'one JSON object a line on standard output, nothing else');
}
