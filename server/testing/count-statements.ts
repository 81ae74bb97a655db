import type { Pool, PoolClient } from 'pg';

export async function statementsOf(pool: Pool, work: () => Promise<unknown>): Promise<readonly string[]> {
  const statements: string[] = [];
  const watch = (client: PoolClient) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    Object.assign(client, {
      query: (...given: [string | { text: string }, ...unknown[]]) => {
        statements.push(typeof given[0] === 'string' ? given[0] : given[0].text);
        return query(...given);
      },
    });
  };
  // Deleting the own property restores the method of the class.
  const unwatch = (_error: unknown, client: PoolClient) => Reflect.deleteProperty(client, 'query');
  pool.on('acquire', watch).on('release', unwatch);
  try {
    await work();
  } finally {
    pool.off('acquire', watch).off('release', unwatch);
  }
  return statements;
}
