import { type ComponentType, createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react';

type Load = () => Promise<unknown>;

/** By the name of their file, which may have several. */
const views = new Map<string, Set<Load>>();

/** Names of the views that a page on the server has rendered, in their order, from the outside in. */
export const RenderedViews = createContext<Set<string> | undefined>(undefined);

/**
 * Component that is loaded when it is first shown. Once it is loaded, it is rendered without a boundary, so that it is
 * hydrated together with the page around it.
 *
 * @param name The file of the component, without its extension: the server sends the links to its scripts.
 */
export function lazyView<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode | ((props: Props) => ReactNode) = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  const Later = lazy(loadOnce);
  const ofFile = views.get(name) ?? new Set();
  views.set(name, ofFile.add(loadOnce));
  const parts = { name, later: Later, whenLoaded: () => loaded, fallback };
  return (props: Props) => <View {...parts} props={props} />;
}

interface ViewProps<Props extends object> {
  readonly name: string;
  readonly later: ComponentType<Props>;
  readonly whenLoaded: () => ComponentType<Props> | undefined;
  readonly fallback: ReactNode | ((props: Props) => ReactNode);
  readonly props: Props;
}

function View<Props extends object>({ name, later, whenLoaded, fallback, props }: ViewProps<Props>) {
  useContext(RenderedViews)?.add(name);
  const [Loaded] = useState(whenLoaded);
  if (Loaded) return <Loaded {...props} />;
  const Later = later;
  return (
    <Suspense fallback={typeof fallback === 'function' ? fallback(props) : fallback}>
      <Later {...props} />
    </Suspense>
  );
}

/** Loads views by name, from the outside in: a view is known when the one around it is loaded. */
export async function loadViews(names: Iterable<string>): Promise<void> {
  for (const name of names) await Promise.all([...(views.get(name) ?? [])].map((load) => load()));
}

/** Loads all views, and those in them, as on the server. A name that is added during the loop is also visited. */
export const loadAllViews = (): Promise<void> => loadViews(views.keys());
