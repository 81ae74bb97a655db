import { type ComponentType, lazy } from 'react';

/** Component that calls the server; loaded with the query client when it is first shown. */
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
