import './styles/app.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { pageOf } from './app/routes.tsx';
import { setUp } from './app/setup.ts';
import { pageConsole } from './platform/console-buffer.ts';

pageConsole();
pageOf(location.pathname).screen.preload();
createRoot(document.getElementById('root')!).render(<App {...setUp()} />);
