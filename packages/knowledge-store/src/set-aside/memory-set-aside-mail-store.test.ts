import { describeSetAsideMailStoreConformance } from '../testing/set-aside-mail-store-conformance.ts';
import { createMemorySetAsideMailStore } from './memory-set-aside-mail-store.ts';

describeSetAsideMailStoreConformance('the memory of a process', async (clock) =>
  createMemorySetAsideMailStore({ clock }),
);
