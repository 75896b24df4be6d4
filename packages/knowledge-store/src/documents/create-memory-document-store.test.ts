import { describeDocumentStoreConformance } from '../testing/document-store-conformance.ts';
import { openMemoryDocuments } from '../testing/open-document-place.ts';

describeDocumentStoreConformance('the memory of a process', openMemoryDocuments);
