import './styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { hideWhileAway } from '../features/accounts/hide-while-away';
import { watchBackSteps } from '../ui/back-steps';
import { startTheme } from '../ui/theme';
import { App } from './app';

startTheme();
watchBackSteps();
hideWhileAway();

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the app');
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
