import { fileURLToPath } from 'node:url';

/** Where a process might write although it was given a home, a working folder and a folder for temporary files of its own. */
export const elsewhere: readonly string[] = [
  fileURLToPath(new URL('../../..', import.meta.url)),
  '/tmp',
  '/var/tmp',
  '/dev/shm',
];
