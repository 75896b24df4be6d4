import { findProgram } from '../room/find-program.ts';

/** Which of the programs are not on this machine, as a line that says how to get them; null when all are there. */
export function missingPrograms(
  ...programs: readonly { readonly program: string; readonly package: string }[]
): string | null {
  const missing = programs.filter(({ program }) => findProgram(program) === null);
  if (missing.length === 0) return null;
  const packages = [...new Set(missing.map((one) => one.package))].join(' ');
  return `skipped: ${missing.map(({ program }) => program).join(' and ')} not found (Debian: apt-get install ${packages})`;
}
