import { describePreferencesStoreConformance } from '../testing/preferences-store-conformance.ts';
import { createMemoryPreferencesStore } from './memory-preferences-store.ts';

describePreferencesStoreConformance('the memory of a process', async () => createMemoryPreferencesStore());
