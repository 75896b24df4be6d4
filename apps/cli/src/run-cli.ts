import { largestDocument } from '@nexus/contracts';
import { Command, CommanderError } from 'commander';
import type { BackupChoice, RestoreChoice } from './backup.ts';
import type { BriefChoice } from './brief.ts';
import type { EmbedChoice } from './embed.ts';
import { writeFailure } from './failure.ts';
import type { IngestChoice } from './ingest.ts';
import type { LearningChoice } from './learning.ts';
import type { McpChoice } from './mcp.ts';
import type { MigrateChoice } from './migrate.ts';
import type { MoveChoice } from './move-data.ts';
import {
  addMailboxOptions,
  collect,
  type MailboxChoice,
  organizationOption,
  sourceTypeOption,
  userOption,
} from './options.ts';
import type { ImportChoice, PacksChoice } from './packs.ts';
import type { DeletionChoice, ExportChoice } from './personal-data.ts';
import type { TelemetryChoice } from './telemetry.ts';
import type { Terminal } from './terminal/terminal.ts';

/**
 * The whole command line, in this process and with nothing of it: no stream, environment or exit but what is handed in.
 *
 * @param words the command and its options, without the program's name
 * @returns the exit status
 */
export async function runCli(words: readonly string[], terminal: Terminal): Promise<number> {
  const json = words.includes('--json');
  let status = 0;
  const end = (given: number) => {
    status = given;
  };
  try {
    await createProgram({ terminal, end }).parseAsync(words, { from: 'user' });
    return status;
  } catch (error) {
    // Commander prints help by throwing.
    if (error instanceof CommanderError && /^commander\.(?:help|version)/.test(error.code) && !json)
      return error.exitCode;
    writeFailure(error, terminal, json);
    return 1;
  }
}

/** What a command's action needs besides its options. */
interface CommandLine {
  readonly terminal: Terminal;
  /** Tells the exit status, where it is not simply 0. */
  readonly end: (status: number) => void;
}

/** A command loads its parts only when it runs: judging mail needs no voice framework. */
function createProgram(commandLine: CommandLine): Command {
  const { terminal, end } = commandLine;
  const { stdout, stderr } = terminal;
  const program = new Command('nexus').description('Your unread mail, talked through.').exitOverride();
  program.configureOutput({
    writeOut: (text) => stdout.write(text),
    writeErr: (text) => stderr.write(text),
    getOutHelpWidth: () => (stdout.isTTY ? (stdout.columns ?? 80) : 80),
    getErrHelpWidth: () => (stderr.isTTY ? (stderr.columns ?? 80) : 80),
    // What is wrong with a command line is said once, in `runCli`, with a code as everything else.
    outputError: () => {},
  });
  addMailboxOptions(program.command('brief'))
    .description('a briefing in the terminal')
    .option('--say <words>', 'say this and end after the last one; repeat for more', collect)
    .addOption(userOption('memory it is'))
    .action(async (choice: BriefChoice) => (await import('./brief.ts')).brief(choice, terminal));
  addMailboxOptions(program.command('triage'))
    .description('what a briefing would be made of: one line a mail, nothing said and nothing changed')
    .action(async (choice: MailboxChoice) => (await import('./triage.ts')).triageMailbox(choice, terminal));
  addManualCommands(program, commandLine);
  addLearningCommands(program, commandLine);
  addPackCommands(program, commandLine);
  addTelemetryCommand(program, commandLine);
  addPersonalDataCommands(program, commandLine);
  program
    .command('mcp')
    .description('answers another program by the Model Context Protocol over standard input and output')
    .addOption(userOption('knowledge it is'))
    .action(async (choice: McpChoice) => (await import('./mcp.ts')).serveMcp(choice, terminal));
  program
    .command('start')
    .description('the whole product on this machine: the page, its API, and voice where it is set')
    .action(async () => {
      end(await (await import('./start/start.ts')).start(terminal));
    });
  program
    .command('keys')
    .description('the keys that encrypt what is kept of users')
    .command('rotate')
    .description('makes a new key and encrypts every row with it; may be broken off and done again')
    .option('--json', 'one JSON object on standard output, nothing else')
    .action(async (choice: { json?: boolean }) => (await import('./keys.ts')).rotateKeys(choice, terminal));
  program
    .command('move-data')
    .description('brings all that is kept to another database; may be broken off and done again')
    .requiredOption('--from <place>', 'embedded, a data folder, or the variable that holds a postgres:// address')
    .requiredOption('--to <place>', 'the same; it has to be migrated')
    .option('--dry-run', 'tells what would be done, and does nothing')
    .option('--json', 'one JSON object on standard output, nothing else')
    .action(async (choice: MoveChoice) => (await import('./move-data.ts')).moveData(choice, terminal));
  program
    .command('backup')
    .description('copies the embedded database into a new folder, while nothing uses it; its keys are not in it')
    .requiredOption('--to <folder>', 'where the copy goes; it is made')
    .option('--json', 'one JSON object on standard output, nothing else')
    .action(async (choice: BackupChoice) => (await import('./backup.ts')).backUp(choice, terminal));
  program
    .command('restore')
    .description('puts such a copy in the place of the embedded database, which is kept beside it')
    .requiredOption('--from <folder>', 'the copy')
    .option('--json', 'one JSON object on standard output, nothing else')
    .action(async (choice: RestoreChoice) => (await import('./backup.ts')).restore(choice, terminal));
  program
    .command('migrate')
    .description("brings the database's tables up to date: DATABASE_URL's, or the embedded one's")
    .option('--status', 'only say what was applied and what is missing')
    .option('--json', 'one JSON object on standard output, nothing else')
    .action(async (choice: MigrateChoice) => (await import('./migrate.ts')).migrateFromTerminal(choice, terminal));
  program
    .command('doctor')
    .description('every setting, whether its service answers, how fast, and the one thing to do next')
    .option('--json', 'one JSON object a line on standard output, nothing else')
    .action(async (choice: { json?: boolean }) => {
      end(await (await import('./doctor/doctor.ts')).doctor(choice, terminal));
    });
  return program;
}

/** Without a word of its own `learning` shows what there is. */
function addLearningCommands(program: Command, { terminal }: CommandLine): void {
  const learning = program
    .command('learning')
    .description('what was learned from what was done with mail: feature names and numbers, nothing of any mail');
  const add = (name: LearningChoice['order'], description: string, isDefault = false) =>
    learning
      .command(name, { isDefault })
      .description(description)
      .addOption(userOption('learning it is'))
      .option('--json', 'one JSON object on standard output, nothing else')
      .action(async (choice: Omit<LearningChoice, 'order'>) =>
        (await import('./learning.ts')).changeLearning({ ...choice, order: name }, terminal),
      );
  add('show', 'shows it, in plain words (the default)', true);
  add('undo', 'takes back what the last drive taught');
  add('reset', 'forgets all of it, with its history');
}

function addPackCommands(program: Command, { terminal, end }: CommandLine): void {
  const packs = program.command('packs').description('knowledge packs: rules that are retrieved and cited');
  packs
    .command('list', { isDefault: true })
    .description('those that can be used (the default)')
    .option('--json', 'one JSON object on standard output, nothing else')
    .action(async (choice: PacksChoice) => (await import('./packs.ts')).listPacks(choice, terminal));
  packs
    .command('lint [folder]')
    .description('what is wrong with their files, or due for review')
    .option('--json', 'one JSON object on standard output, nothing else')
    .action(async (folder: string | undefined, choice: PacksChoice) => {
      end(await (await import('./packs.ts')).lintPacks(folder, choice, terminal));
    });
  packs
    .command('import <file...>')
    .description("puts packs in the database: an organisation's own, or, without one, for everybody")
    .addOption(organizationOption())
    .addOption(userOption('name it is done in'))
    .option('--json', 'one JSON object on standard output, nothing else')
    .action(async (files: string[], choice: ImportChoice) =>
      (await import('./packs.ts')).importPacks(files, choice, terminal),
    );
  packs
    .command('schema')
    .description('the JSON Schema of their files, for an editor')
    .action(async () => (await import('./packs.ts')).printPackSchema(terminal));
}

function addTelemetryCommand(program: Command, { terminal }: CommandLine): void {
  program
    .command('telemetry')
    .description('which tools were called, how fast, and how many without a model; no word of anybody')
    .option('--days <number>', 'whole days, today included (default: 30)')
    .option('--own', 'your own calls alone (default: all of this installation)')
    .addOption(userOption('calls they are'))
    .option('--json', 'one JSON object on standard output, nothing else')
    .action(async (choice: TelemetryChoice) => (await import('./telemetry.ts')).showTelemetry(choice, terminal));
}

function addPersonalDataCommands(program: Command, { terminal }: CommandLine): void {
  program
    .command('export')
    .description('all that is kept of a user, as one JSON file; no secrets, and nothing of any mail but ids')
    .option('--to <file>', 'where it goes (default: standard output)')
    .addOption(userOption('data they are'))
    .option('--json', 'with --to: one JSON object on standard output, nothing else')
    .action(async (choice: ExportChoice) => (await import('./personal-data.ts')).exportPersonalData(choice, terminal));
  program
    .command('delete-account')
    .description('deletes all that is kept of a user, for good; may be broken off and done again')
    .option('--yes', 'without asking')
    .addOption(userOption('data they are'))
    .option('--json', 'one JSON object on standard output, nothing else')
    .action(async (choice: DeletionChoice) =>
      (await import('./personal-data.ts')).deletePersonalData(choice, terminal),
    );
}

function addManualCommands(program: Command, { terminal, end }: CommandLine): void {
  program
    .command('ingest <file...>')
    .description(
      `takes manuals in, so that they can be asked about: ${largestDocument.formats}, at most ${largestDocument.words} each`,
    )
    .addOption(sourceTypeOption())
    .addOption(organizationOption())
    .addOption(userOption('manuals they are'))
    .option('--json', 'one JSON object a line on standard output, nothing else')
    .action(async (files: string[], choice: IngestChoice) => {
      end(await (await import('./ingest.ts')).ingest(files, choice, terminal));
    });
  program
    .command('embed')
    .description('makes the vectors that manuals lack, for a search by meaning; may be broken off and done again')
    .addOption(userOption('manuals it is about'))
    .option('--all', "everybody's manuals")
    .option('--json', 'one JSON object on standard output, nothing else')
    .action(async (choice: EmbedChoice) => (await import('./embed.ts')).embed(choice, terminal));
}
