import { createHash, randomUUID } from 'node:crypto';
import { type Citation, type DocumentChunk, type DocumentFormat, type DocumentStore, UserId } from '@nexus/contracts';
import { createMemoryDocumentStore } from '@nexus/knowledge-store';

/** Whose manuals these are. */
export const reader = UserId.parse('00000000-0000-4000-8000-00000000000a');

export interface ShelvedManual {
  readonly fileName: string;
  readonly title: string;
  readonly format?: DocumentFormat;
  readonly places: readonly { readonly citation: Citation; readonly content: string }[];
}

export const page = (number: number): Citation => ({ kind: 'pages', from: number, to: number });

/** What the office of a building site uploaded; invented. */
export const siteManuals: readonly ShelvedManual[] = [
  {
    fileName: 'crane-manual.pdf',
    title: 'crane-manual',
    places: [
      {
        citation: page(9),
        content: 'The operator inspects ropes and hooks before each shift. Frayed ropes are replaced.',
      },
      {
        citation: page(12),
        content:
          'Wind limits\nStop lifting when the wind at the jib exceeds 14 metres per second. Above 20 metres per second leave the cab.',
      },
      {
        citation: page(17),
        content: 'Tighten the base bolts crosswise with 610 newton metres. Check the torque again after 50 hours.',
      },
      {
        citation: page(31),
        content: 'After a storm with strong wind the jib, the ropes and the base are inspected by an expert.',
      },
    ],
  },
  {
    fileName: 'price-list.csv',
    title: 'price-list',
    format: 'csv',
    places: [
      {
        citation: { kind: 'rows', from: 10, to: 14 },
        content:
          'Item = Concrete\nPrice = 128 euros\n\nItem = Concrete pump\nPrice = 175 euros\n\nItem = Rebar\nPrice = 1020 euros\n\nItem = Skip for rubble\nPrice = 420 euros\n\nItem = Gravel\nPrice = 24 euros',
      },
    ],
  },
  {
    fileName: 'generator.md',
    title: 'Generator handbook',
    format: 'markdown',
    places: [
      {
        citation: { kind: 'heading', path: ['Generator', '2.1 Refuelling'] },
        content: 'Never refuel the generator while its engine is hot. The tank holds three litres of petrol.',
      },
    ],
  },
];

/** Puts manuals where a search finds them, as an upload would. */
export async function shelve(documents: DocumentStore, manuals: readonly ShelvedManual[], userId = reader) {
  for (const { fileName, title, format = 'pdf', places } of manuals) {
    const text = JSON.stringify(places);
    const file = {
      owner: { userId, organizationId: null },
      fileName,
      sourceType: 'manual',
      sha256: createHash('sha256').update(text).digest('hex'),
      size: text.length,
    };
    const draft = await documents.begin(randomUUID(), file);
    const chunks = places.map((place): DocumentChunk => ({ ...place, tokens: Math.ceil(place.content.length / 4) }));
    await draft.add(chunks, null);
    await draft.publish({ title, format });
  }
}

/** A store that holds these manuals of the reader's. */
export async function createShelf(manuals: readonly ShelvedManual[] = siteManuals): Promise<DocumentStore> {
  const documents = createMemoryDocumentStore();
  await shelve(documents, manuals);
  return documents;
}
