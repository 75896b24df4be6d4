/**
 * The page without a network, and what other apps share with it (W-6). It keeps the page's own files and nothing else: no answer of the API
 * and nothing of any mail goes through here, let alone into a cache.
 */

const shellCache = 'nexus-shell';
/** Milliseconds that the network has to bring the page before the kept one is shown. */
const patience = 3_000;

/** The page, and the files that it names. */
async function fetchShell() {
  const page = await fetch('/', { cache: 'no-cache' });
  if (!page.ok) throw new Error(`the page answers ${page.status}`);
  return page;
}

/** Keeps this page with its files, and drops those of the page before it. */
async function keepShell(page) {
  const cache = await caches.open(shellCache);
  const text = await page.clone().text();
  const named = [...text.matchAll(/(?:src|href)="(\/[^"/][^"]*)"/g)].map(([, path]) => path);
  const files = [...new Set(named)];
  await Promise.all(
    files.map(async (path) => {
      if (path.startsWith('/assets/') && (await cache.match(path)) !== undefined) return;
      await cache.add(path);
    }),
  );
  // Last, so that a kept page always has its files.
  await cache.put('/', page);
  const wanted = new Set(['/', ...files]);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (!wanted.has(pathname)) await cache.delete(pathname);
  }
}

async function answerPage(event) {
  const kept = await caches.match('/', { cacheName: shellCache });
  const fetched = fetchShell();
  event.waitUntil(fetched.then((page) => keepShell(page.clone())).catch(() => {}));
  if (kept === undefined) return (await fetched).clone();
  const late = new Promise((resolve) => setTimeout(resolve, patience, kept));
  return Promise.race([fetched.then((page) => page.clone()), late]).catch(() => kept);
}

async function answerFile(request) {
  // The answer varies by the origin that asked, and a file of this page is the same whoever asks for it.
  const kept = await caches.match(request, { cacheName: shellCache, ignoreVary: true });
  return kept ?? fetch(request);
}

/** What was shared and no page has fetched yet: in memory alone. */
let shared = null;

async function takeShared(request) {
  const form = await request.formData();
  const text = ['title', 'text', 'url'].map((name) => String(form.get(name) ?? '').trim());
  const files = form.getAll('files').filter((file) => typeof file !== 'string');
  shared = { files, text: text.filter((words) => words !== '').join(' ') };
  return Response.redirect(files.length > 0 ? '/?shared#manuals' : '/?shared', 303);
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    fetchShell()
      .then(keepShell)
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === '/share') event.respondWith(takeShared(request));
  else if (request.method !== 'GET') return;
  else if (request.mode === 'navigate' && pathname === '/') event.respondWith(answerPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(request));
});

self.addEventListener('message', (event) => {
  if (event.data !== 'take-shared') return;
  event.ports[0]?.postMessage(shared);
  shared = null;
});
