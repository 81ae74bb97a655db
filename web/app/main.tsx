import './styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { hideWhileAway } from '../features/accounts/hide-while-away';
import { installPopstateInterceptor } from '../ui/behaviour/popstate-interceptor';
import { startTheme } from '../ui/theme/theme';
import { App } from './app';

startTheme();
installPopstateInterceptor();
hideWhileAway();

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the app');
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
