import { describeHiddenMailStoreConformance } from '../testing/conformance/hidden-mail-store.ts';
import { createMemoryHiddenMailStore } from './hidden-mail-store.ts';

describeHiddenMailStoreConformance('the memory of a process', async (clock) => createMemoryHiddenMailStore({ clock }));
