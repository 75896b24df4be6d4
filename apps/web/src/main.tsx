import './zod-without-eval.ts';
import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApiClient } from './api/api-client.ts';
import { App } from './app.tsx';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { Broken } from './components/page-layout.tsx';
import { registerServiceWorker } from './features/install/service-worker.ts';
import { brokenWording } from './wording.ts';

registerServiceWorker();
const root = document.getElementById('page');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary instead={() => <Broken sentence={brokenWording.everything} />}>
        <App api={createApiClient((input, init) => fetch(input, init))} />
      </ErrorBoundary>
    </StrictMode>,
  );
}
