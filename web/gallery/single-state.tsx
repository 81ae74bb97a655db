import { screenStates } from './states';

/** Single state, selected by `?state=dialog/form`. */
export function SingleState({ id }: { readonly id: string }) {
  const [component = '', state = ''] = id.split('/');
  return screenStates[component]?.[state] ?? <main className="page py-6">There is no state “{id}”.</main>;
}
