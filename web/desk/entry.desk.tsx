// First of all: the order of the cascade's layers stands at its start.
import './styles/global.css';
import '../entry.trusted.ts';
// The bold and slanted faces, and rare letters.
import '../entry.deferred.ts';

import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { CallWay } from '../calls/call.ts';
import { callDesk } from './calls/call-desk.ts';
import { routes } from './routes.tsx';
import { Waiting } from './ui/states.tsx';

const router = createBrowserRouter([
  { HydrateFallback: () => <Waiting>Opening the desk</Waiting>, children: routes },
]);
createRoot(document.getElementById('root') as HTMLElement).render(
  <CallWay value={callDesk}>
    <RouterProvider router={router} />
  </CallWay>,
);
document.documentElement.dataset.ready = '';
