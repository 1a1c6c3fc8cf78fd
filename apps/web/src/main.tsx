import './mantine-styles.ts';
import './styles.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createQueryClient } from './lib/query-client.ts';
import { createAppRouter } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element to draw into');
const client = createQueryClient();
createRoot(root).render(<App client={client} router={createAppRouter(client)} />);
