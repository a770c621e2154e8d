import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import '../shared/theme/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';
import { App } from './app.tsx';
import { startSession } from './session-scope.tsx';

// The content security policy forbids eval; zod would try it once and log a violation.
config({ jitless: true });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const session = startSession();
createRoot(root).render(
  <StrictMode>
    <App session={session} />
  </StrictMode>,
);
