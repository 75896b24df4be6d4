import { describeMailIntentLogConformance } from '../testing/conformance/mail-intent-log.ts';
import { createMemoryMailIntentLog } from './mail-intent-log.ts';

describeMailIntentLogConformance('the memory of a process', async (options) => createMemoryMailIntentLog(options));
