import { describeDocumentStoreConformance } from '../testing/conformance/document-store.ts';
import { openMemoryDocuments } from '../testing/document-backends.ts';

describeDocumentStoreConformance('the memory of a process', openMemoryDocuments);
