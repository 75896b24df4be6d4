import { homedir } from 'node:os';
import { resolve } from 'node:path';

/** What NEXUS_DATA_DIR says when nothing is to outlive the process. */
const nowhere = ':memory:';

/** The data folder, absolute, so that every process agrees on it whatever folder it is started in; null: there is none. */
export function dataDirectoryOf(setting: string | undefined, projectFolder: string | undefined): string | null {
  if (setting === nowhere || (setting === undefined && projectFolder === undefined)) return null;
  const path = (setting ?? '.nexus').replace(/^~(?=\/|$)/, homedir());
  return resolve(projectFolder ?? '.', path);
}
