import './zod-without-eval.ts';
import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApiClient } from './api/api-client.ts';
import { App } from './app.tsx';
import { registerServiceWorker } from './features/install/service-worker.ts';

registerServiceWorker();
const root = document.getElementById('page');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App api={createApiClient((input, init) => fetch(input, init))} />
    </StrictMode>,
  );
}
