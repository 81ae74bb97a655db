import { screenStates } from './states';

/** One state alone, as `?state=dialog/form` asks for it. */
export function SingleState({ id }: { readonly id: string }) {
  const [component = '', state = ''] = id.split('/');
  return screenStates[component]?.[state] ?? <main className="page py-6">There is no state “{id}”.</main>;
}
