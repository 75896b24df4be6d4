import { takeFileLock } from '../../data-folder.ts';

// Holds the lock on the file that it is started with until it is killed.
using lock = takeFileLock(process.argv[2] ?? '');
process.send?.(lock === null ? 'taken' : 'held');
await new Promise(() => setInterval(() => {}, 60_000));
