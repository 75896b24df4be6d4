import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Nothing is inlined: the page's content security policy lets nothing load that is not a file of its own.
    assetsInlineLimit: 0,
    // LiveKit's client is most of it, and is loaded only where there is a voice room.
    chunkSizeWarningLimit: 900,
  },
  server: {
    // `npm run api` beside `vite`, to work on the page.
    proxy: {
      '/config': 'http://127.0.0.1:8787',
      '/memory': 'http://127.0.0.1:8787',
      '/accounts': 'http://127.0.0.1:8787',
      '/knowledge': 'http://127.0.0.1:8787',
      '/livekit': 'http://127.0.0.1:8787',
      '/room': { target: 'ws://127.0.0.1:8787', ws: true },
    },
  },
});
