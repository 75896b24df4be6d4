/** What another app shared with the page. */
export interface SharedContent {
  readonly files: readonly File[];
  /** Title, text and address, as far as there were any. */
  readonly text: string;
}

/** Keeps the page's own files for when there is no network, and takes what is shared with it; browsers give it to secure pages only. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // Refused in a private window: the page works without.
  navigator.serviceWorker.register('/service-worker.js').catch(() => {});
}

/** Milliseconds that the service worker may take to hand over what it holds in memory. */
const handedOverWithin = 3_000;

/** What was shared just now, once; null: nothing was, or it is gone. */
export async function takeShared(): Promise<SharedContent | null> {
  const worker = navigator.serviceWorker?.controller;
  if (worker == null) return null;
  const { port1, port2 } = new MessageChannel();
  const answer = Promise.withResolvers<SharedContent | null>();
  port1.onmessage = ({ data }: MessageEvent<SharedContent | null>) => answer.resolve(data);
  worker.postMessage('take-shared', [port2]);
  const timer = setTimeout(() => answer.resolve(null), handedOverWithin);
  return answer.promise.finally(() => {
    clearTimeout(timer);
    port1.close();
  });
}
