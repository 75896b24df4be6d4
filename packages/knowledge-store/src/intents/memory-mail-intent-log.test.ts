import { describeMailIntentLogConformance } from '../testing/mail-intent-log-conformance.ts';
import { createMemoryMailIntentLog } from './memory-mail-intent-log.ts';

describeMailIntentLogConformance('the memory of a process', async (options) => createMemoryMailIntentLog(options));
