import { fileURLToPath } from 'node:url';
import { type NexusRun, runNexus } from '../command-line/run-nexus.ts';
import { type CanaryMail, unheardOfWord } from './canary-mailbox.ts';
import { makeEmptyPlaces } from './empty-places.ts';
import { findLeaks } from './find-leaks.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));

/** Puts a leak into a process of the product (`LEAK` names where), to show that it is found: for its NODE_OPTIONS. */
export const leakOnPurpose = `--import ${new URL('./leak-on-purpose.ts', import.meta.url).href}`;

interface Observed extends NexusRun {
  readonly leaks: readonly string[];
}

interface Watched {
  readonly commandLine: readonly string[];
  readonly words: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/** Runs the product where nothing was before, and looks for the words afterwards. */
export async function runWatched({ commandLine, words, environment = {}, input }: Watched): Promise<Observed> {
  await using places = await makeEmptyPlaces();
  const since = Date.now() - 1_000;
  const run = await runNexus(commandLine, {
    environment: { ...places.environment, OPENAI_LOG: 'debug', ...environment },
    folder: places.working,
    ...(input !== undefined && { input }),
  });
  const texts = { 'standard error': run.stderr };
  const leaks = findLeaks({ words, folders: [places.root], elsewhere: [project], since, texts });
  return { ...run, leaks };
}

/** A drive that touches everything that could keep a word, mail after mail. */
export function longDrive(mails: readonly CanaryMail[]): readonly string[] {
  return [
    ...mails.flatMap(({ subject, body, name }, index) => [
      'next',
      'read it',
      'more',
      'what does it want',
      `search for ${body}`,
      `what did I miss from ${name}`,
      `archive the mail about ${unheardOfWord()}`,
      `reply saying the ${body} will do`,
      ...(index % 3 === 0 ? ['send it', 'yes', 'undo'] : []),
      ...(index % 3 === 1 ? ['send it', 'yes'] : []),
      ...(index % 4 === 0 ? ['mute him', 'yes', 'undo'] : []),
      `flag everything from ${name}`,
      'yes',
      'move it to Offers',
      'undo',
      `forward it to ${name}`,
      'remind me tomorrow at nine',
      `${subject} blah ${body} whatever`,
    ]),
    'list topics',
    'what did you leave out',
    'why is this first',
    'goodbye',
  ];
}

export function saying(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => ['--say', line]);
}
