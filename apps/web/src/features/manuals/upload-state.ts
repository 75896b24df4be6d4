import type { IngestionProgress } from '@nexus/contracts';

/** How far a file is that was dropped or chosen. */
export type UploadState =
  /** For its turn to be sent. */
  | { readonly state: 'waiting' }
  /** `share`: what of it is sent, 0 to 1. */
  | { readonly state: 'sending'; readonly share: number }
  /** It is with the service, which does not answer now. */
  | { readonly state: 'unheard' }
  /** The driver does not want it any more; the service is being told. */
  | { readonly state: 'cancelling' }
  | Exclude<IngestionProgress, { state: 'failed' }>
  | { readonly state: 'failed'; readonly detail: string; readonly mayTryAgain: boolean };

/** Nothing more comes of it by itself. */
export function isOver({ state }: UploadState): boolean {
  return state === 'done' || state === 'failed';
}

/** The share of the step it is in, 0 to 1; null: nobody knows. */
export function uploadShare(upload: UploadState): number | null {
  if (upload.state === 'sending' && upload.share < 1) return upload.share;
  if (upload.state === 'embedding') return upload.done / upload.of;
  return null;
}
