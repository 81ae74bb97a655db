import { type ComponentType, lazy } from 'react';

/** A part of the page that talks to the server: it comes with the query client, when it is first shown. */
export function lazyWithQueries<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [{ Queries }, Part] = await Promise.all([import('./queries'), load()]);
    return {
      default: (props: Props) => (
        <Queries>
          <Part {...props} />
        </Queries>
      ),
    };
  });
}
