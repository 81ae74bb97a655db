import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTheme } from '../ui/theme/theme';
import { Gallery } from './gallery';
import { SingleState } from './single-state';

startTheme();
const root = document.getElementById('root');
if (root === null) throw new Error('the gallery page has no #root element');
const wanted = new URLSearchParams(window.location.search).get('state');
createRoot(root).render(<StrictMode>{wanted === null ? <Gallery /> : <SingleState id={wanted} />}</StrictMode>);
