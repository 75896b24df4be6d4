import type { IngestionProgress } from '@nexus/contracts';
import { countInWords } from './count-in-words.ts';

/** How far a file is that was dropped or chosen. */
export type UploadState =
  /** For its turn to be sent. */
  | { readonly state: 'waiting' }
  /** `share`: what of it is sent, 0 to 1. */
  | { readonly state: 'sending'; readonly share: number }
  /** It is with the service, which does not answer now. */
  | { readonly state: 'unheard' }
  | Exclude<IngestionProgress, { state: 'failed' }>
  | { readonly state: 'failed'; readonly detail: string; readonly mayTryAgain: boolean };

/** Nothing more comes of it by itself. */
export function isOver({ state }: UploadState): boolean {
  return state === 'done' || state === 'failed';
}

/** What the driver reads beside the file's name. */
export function uploadInWords(upload: UploadState, locale?: string): string {
  switch (upload.state) {
    case 'waiting':
      return 'Waiting for its turn';
    case 'sending':
      return `Uploading, ${new Intl.NumberFormat(locale, { style: 'percent' }).format(upload.share)}`;
    case 'unheard':
      return 'The service does not answer now. Asking again…';
    case 'queued':
      return 'Waiting to be read';
    case 'parsing':
      return 'Reading';
    case 'embedding':
      return `Making searchable, ${upload.done} of ${upload.of}`;
    case 'done': {
      const passages = countInWords(upload.documentCount, 'passage', locale);
      if (upload.existing) return `Was here already: ${passages}`;
      return upload.replaced ? `${passages}, in place of the file of this name` : passages;
    }
    case 'failed':
      return 'Not taken in';
  }
}

/** The share of the step it is in, 0 to 1; null: nobody knows. */
export function uploadShare(upload: UploadState): number | null {
  if (upload.state === 'sending' && upload.share < 1) return upload.share;
  if (upload.state === 'embedding') return upload.done / upload.of;
  return null;
}
