import './styles/app.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadScreen } from './app/routes.tsx';
import { setUp } from './app/setup.ts';

preloadScreen(location.pathname);
createRoot(document.getElementById('root')!).render(<App ready={setUp()} />);
