import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { Command, CommanderError, Option } from 'commander';
import type { EmbedChoice } from './embed.ts';
import { isDebugging, projectFolder } from './env.ts';
import { failure, whereFrom } from './failure.ts';
import type { IngestChoice } from './ingest.ts';
import { type MailboxChoice, parseOrganization, parseSourceType, parseUser } from './mailbox-choice.ts';
import { addMailboxOptions } from './mailbox-options.ts';
import type { MoveChoice } from './move-data.ts';
import { checked, collect } from './option-values.ts';

function userOption(whose: string): Option {
  return new Option(
    '--user <name>',
    `whose ${whose}, by a name or a UUID (default: the one of this machine)`,
  ).argParser(checked(parseUser));
}

function addManualCommands(program: Command): void {
  program
    .command('ingest <file...>')
    .description(
      'takes manuals in, so that they can be asked about: PDF, CSV, Markdown or plain text, at most 10 MB each',
    )
    .addOption(
      new Option('--source-type <label>', 'a label of your own').argParser(checked(parseSourceType)).default('manual'),
    )
    .addOption(
      new Option('--organization <id>', 'whose members find them; its editors and admins may').argParser(
        checked(parseOrganization),
      ),
    )
    .addOption(userOption('manuals they are'))
    .option('--json', 'one JSON object a line on standard output, nothing else')
    .action(async (files: string[], choice: IngestChoice) => {
      process.exitCode = await (await import('./ingest.ts')).ingest(files, choice);
    });
  program
    .command('embed')
    .description('makes the vectors that manuals lack, for a search by meaning; may be broken off and done again')
    .addOption(userOption('manuals it is about'))
    .option('--all', "everybody's manuals")
    .option('--json', 'one JSON object on standard output, nothing else')
    .action(async (choice: EmbedChoice) => (await import('./embed.ts')).embed(choice));
}

/** A command loads its parts only when it runs: judging mail needs no voice framework. */
function createProgram(): Command {
  const program = new Command('nexus').description('Your unread mail, talked through.').exitOverride();
  // What is wrong with a command line is said once, in `main`, with a code as everything else.
  program.configureOutput({ writeErr: (text) => process.stderr.write(text), outputError: () => {} });
  addMailboxOptions(program.command('brief'))
    .description('a briefing in the terminal')
    .option('--say <words>', 'say this and end after the last one; repeat for more', collect)
    .addOption(userOption('memory it is'))
    .action(async (choice: MailboxChoice & { say?: string[] }) => (await import('./brief.ts')).brief(choice));
  addMailboxOptions(program.command('triage'))
    .description('what a briefing would be made of: one line a mail, nothing said and nothing changed')
    .action(async (choice: MailboxChoice) => (await import('./triage.ts')).triageMailbox(choice));
  addManualCommands(program);
  program
    .command('start')
    .description('the whole product on this machine: the page, its API, and voice where it is set')
    .action(async () => {
      process.exitCode = await (await import('./start/start.ts')).start();
    });
  program
    .command('keys')
    .description('the keys that encrypt what is kept of users')
    .command('rotate')
    .description('makes a new key and encrypts every row with it; may be broken off and done again')
    .option('--json', 'one JSON object on standard output, nothing else')
    .action(async (choice: { json?: boolean }) => (await import('./rotate-keys.ts')).rotateKeys(choice));
  program
    .command('move-data')
    .description('brings all that is kept to another database; may be broken off and done again')
    .requiredOption('--from <place>', 'embedded, a data folder, or the variable that holds a postgres:// address')
    .requiredOption('--to <place>', 'the same; it has to be migrated')
    .option('--dry-run', 'tells what would be done, and does nothing')
    .option('--json', 'one JSON object on standard output, nothing else')
    .action(async (choice: MoveChoice) => (await import('./move-data.ts')).moveData(choice));
  program
    .command('migrate')
    .description("brings the database's tables up to date: DATABASE_URL's, or the embedded one's")
    .option('--status', 'only say what was applied and what is missing')
    .option('--json', 'one JSON object on standard output, nothing else')
    .action(async (choice: { status?: boolean; json?: boolean }) =>
      (await import('./migrate.ts')).migrateFromTerminal(choice),
    );
  program
    .command('doctor')
    .description('every setting, whether its service answers, how fast, and the one thing to do next')
    .option('--json', 'one JSON object a line on standard output, nothing else')
    .action(async (choice: { json?: boolean }) => {
      process.exitCode = await (await import('./doctor/doctor.ts')).doctor(choice);
    });
  return program;
}

/** Leaves once standard output has taken everything, though the frameworks' native parts would keep the process alive. */
async function leave(status: number): Promise<never> {
  await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
  process.exit(status);
}

async function main(): Promise<number> {
  const json = process.argv.includes('--json');
  try {
    await createProgram().parseAsync();
    return Number(process.exitCode ?? 0);
  } catch (error) {
    // Commander prints help by throwing.
    if (error instanceof CommanderError && /^commander\.(?:help|version)/.test(error.code) && !json)
      return error.exitCode;
    const { code, message } = failure(error);
    if (code === 'INTERNAL' && isDebugging()) process.stderr.write(`${whereFrom(error)}\n`);
    if (json) process.stdout.write(`${JSON.stringify({ type: 'error', turn: 0, code, message, fatal: true })}\n`);
    else process.stderr.write(`${message} (${code})\n`);
    return 1;
  }
}

// The commands' modules are two thousand files: compiled once they load in two thirds of the time. Only code is kept.
enableCompileCache(join(projectFolder, 'node_modules', '.cache', 'compiled'));
// A reader such as head that has seen enough closes the pipe; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
await leave(await main());
