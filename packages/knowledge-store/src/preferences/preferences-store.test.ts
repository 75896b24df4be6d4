import { describePreferencesStoreConformance } from '../testing/conformance/preferences-store.ts';
import { createMemoryPreferencesStore } from './preferences-store.ts';

describePreferencesStoreConformance('the memory of a process', async () => createMemoryPreferencesStore());
