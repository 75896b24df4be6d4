import { writeFileSync } from 'node:fs';
import { peakMegabytes } from './peak-memory.ts';

/** Loaded before the product by `--import`: leaves the process's peak memory in a file, and ends it should it hang. */
const { PEAK_FILE = '', HANG_AFTER = '45000' } = process.env;

process.on('exit', () => writeFileSync(PEAK_FILE, String(peakMegabytes())));
setTimeout(() => process.exit(97), Number(HANG_AFTER)).unref();
