import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTheme } from '../ui/theme/theme';
import { Gallery } from './gallery';
import { screenStates } from './states';

startTheme();
const root = document.getElementById('root');
if (root === null) throw new Error('the gallery page has no #root element');
const wanted = new URLSearchParams(window.location.search).get('state');
createRoot(root).render(<StrictMode>{wanted === null ? <Gallery /> : <SingleState id={wanted} />}</StrictMode>);

function SingleState({ id }: { readonly id: string }) {
  const [component = '', state = ''] = id.split('/');
  return screenStates[component]?.[state] ?? <main className="page py-6">{`There is no state “${id}”.`}</main>;
}
