import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Which of the programs are not on this machine, as a line that says how to get them; null when all are there. */
export function missingPrograms(
  ...programs: readonly { readonly program: string; readonly package: string }[]
): string | null {
  const missing = programs.filter(({ program }) => !isOnPath(program));
  if (missing.length === 0) return null;
  const packages = [...new Set(missing.map((one) => one.package))].join(' ');
  return `skipped: ${missing.map(({ program }) => program).join(' and ')} not found (Debian: apt-get install ${packages})`;
}
