import { describeReminderStoreConformance } from '../testing/conformance/reminder-store.ts';
import { createMemoryReminderStore } from './reminder-store.ts';

describeReminderStoreConformance('the memory of a process', async () => createMemoryReminderStore());
