import { describeExchangeStoreConformance } from '../testing/conformance/exchange-store.ts';
import { createMemoryExchangeStore } from './exchange-store.ts';

describeExchangeStoreConformance('the memory of a process', async (clock) => createMemoryExchangeStore({ clock }));
