import './zod-without-eval.ts';
import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createService } from './features/service/create-service.ts';

const place = document.getElementById('page');
if (place !== null) {
  createRoot(place).render(
    <StrictMode>
      <App service={createService((input, init) => fetch(input, init))} />
    </StrictMode>,
  );
}
