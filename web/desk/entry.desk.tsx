// First of all: the order of the cascade's layers stands at its start.
import './styles/global.css';
// The bold and slanted faces, and rare letters.
import '../entry.deferred.ts';

import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routes } from './routes.tsx';

createRoot(document.getElementById('root') as HTMLElement).render(
  <RouterProvider router={createBrowserRouter(routes)} />,
);
document.documentElement.dataset.ready = '';
