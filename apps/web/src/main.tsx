import '@mantine/core/styles.layer.css';
import './styles.css';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app/app.tsx';
import { createRoutes } from './app/router.tsx';
import { browserHistory } from './routing/history.ts';
import { createRouter } from './routing/router.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element to draw into');
const client = createQueryClient();
const router = createRouter(createRoutes(client), browserHistory());
createRoot(root).render(<App client={client} router={router} />);
