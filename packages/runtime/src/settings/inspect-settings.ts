import { NexusError } from '@nexus/contracts';
import { requireDataFolder } from './data-folder.ts';
import { Environment, explainIssue } from './environment.ts';
import { parseSettings, type Settings, type SettingsOptions } from './settings.ts';

/** One setting as it may be shown to anybody: no secret is in it. */
export interface InspectedSetting {
  readonly name: string;
  /** `wrong`: it is ignored, and `problem` says what it should be. */
  readonly state: 'set' | 'default' | 'absent' | 'wrong';
  /** Null: there is none, or it is a secret. */
  readonly value: string | null;
  readonly problem: string | null;
}

export interface InspectedSettings {
  readonly rows: readonly InspectedSetting[];
  /** What the settings that are right amount to. */
  readonly settings: Settings;
}

type Given = Readonly<Record<string, string>>;
type SettingName = keyof typeof Environment.shape;

const names = Object.keys(Environment.shape) as SettingName[];

/** Every setting with what it is, for a person; a wrong one is a row of its own and does not hide the others. Never throws for a value. */
export function inspectSettings(
  environment: Readonly<Record<string, string | undefined>>,
  options: SettingsOptions = {},
): InspectedSettings {
  const given = Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name];
      return value === undefined || value.trim() === '' ? [] : [[name, value]];
    }),
  );
  const rows = names.map((name) => inspectOne(name, given));
  const wrong = new Set(rows.filter(({ state }) => state === 'wrong').map(({ name }) => name));
  return withUsableFolder(
    fitTogether(
      without(given, (name) => wrong.has(name as SettingName)),
      [...rows, ...inspectUnknown(environment)],
      options,
    ),
  );
}

function inspectOne(name: SettingName, given: Given): InspectedSetting {
  const value = given[name];
  const parsed = Environment.shape[name].safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const problem = issue === undefined ? null : explainIssue({ ...issue, path: [name] });
    return { name, state: 'wrong', value: null, problem };
  }
  if (value !== undefined)
    return { name, state: 'set', value: isSecret(name) ? null : presentable(value), problem: null };
  return parsed.data === undefined
    ? { name, state: 'absent', value: null, problem: null }
    : { name, state: 'default', value: String(parsed.data), problem: null };
}

function isSecret(name: string): boolean {
  return /KEY|SECRET|TOKEN|PASSWORD/.test(name);
}

/** An address without what opens it: user, password, and whatever stands in its query. */
function presentable(value: string): string {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(value)) return value;
  if (!URL.canParse(value)) return 'an address';
  const url = new URL(value);
  const credentials = url.username !== '' || url.password !== '' ? '…@' : '';
  return `${url.protocol}//${credentials}${url.host}${url.pathname === '/' ? '' : url.pathname}${url.search === '' ? '' : '?…'}`;
}

function inspectUnknown(environment: Readonly<Record<string, string | undefined>>): InspectedSetting[] {
  return misspeltSettings(environment).map(({ name, problem }) => ({ name, state: 'wrong', value: null, problem }));
}

/** Names that are set, are no settings, and are close to one: they do nothing, and their values may be secrets. */
export function misspeltSettings(
  environment: Readonly<Record<string, string | undefined>>,
): readonly { readonly name: string; readonly problem: string }[] {
  return Object.keys(environment).flatMap((name) => {
    const meant = findMisspelt(name, names);
    if (meant === null || environment[meant] !== undefined) return [];
    return [{ name, problem: `${name} is no setting. Perhaps ${meant} is meant.` }];
  });
}

/** The setting that a name was perhaps meant for; null: it is one, or is like none. */
function findMisspelt(name: string, known: readonly string[]): string | null {
  if (name.length < 6 || known.includes(name)) return null;
  return known.find((one) => Math.abs(one.length - name.length) <= 2 && distance(one, name) <= 2) ?? null;
}

/** How many letters are to be put in, left out or changed to make one word the other (Levenshtein 1966). */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (const [column, wanted] of [...other].entries()) {
      const changed = (above[column] ?? 0) + (letter === wanted ? 0 : 1);
      line.push(Math.min(changed, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above[other.length] ?? 0;
}

/** Settings that are right each for itself may not fit together; those that the complaint names are left out until the rest does. */
function fitTogether(
  given: Given,
  rows: InspectedSetting[],
  options: SettingsOptions,
): { settings: Settings; rows: InspectedSetting[] } {
  try {
    return { settings: parseSettings(given, options), rows };
  } catch (error) {
    if (!(error instanceof NexusError) || error.code !== 'SETTING_INVALID') throw error;
    // Half of a group: all of the group waits for the other half.
    const { message } = error;
    const blamed = names
      .filter((name) => message.includes(name))
      .sort((one, other) => message.indexOf(one) - message.indexOf(other));
    const families = blamed.map((name) => name.split('_')[0]);
    const isLeft = (name: string) => blamed.some((one) => one === name) || families.includes(name.split('_')[0]);
    const rest = without(given, isLeft);
    if (Object.keys(rest).length === Object.keys(given).length) throw error;
    const marked = rows.map((row) =>
      row.name === blamed[0] ? { ...row, state: 'wrong' as const, problem: message } : row,
    );
    return fitTogether(rest, marked, options);
  }
}

function without(given: Given, left: (name: string) => boolean): Given {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !left(name)));
}

/** A data folder that cannot be used is a wrong setting as well, and nothing is looked for in it, nor in another one in its place. */
function withUsableFolder({ settings, rows }: InspectedSettings): InspectedSettings {
  try {
    requireDataFolder(settings);
    return { settings, rows };
  } catch (error) {
    if (!(error instanceof NexusError)) throw error;
    const problem = error.message;
    return {
      settings: { ...settings, database: null },
      rows: rows.map((row) => (row.name === 'NEXUS_DATA_DIR' ? { ...row, state: 'wrong', value: null, problem } : row)),
    };
  }
}
