import { build, type Plugin, type Rolldown } from 'vite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import config from '../web/vite.config';

// As in the build of a release: otherwise the development version of React is in the files.
beforeEach(() => void vi.stubEnv('NODE_ENV', 'production'));
afterEach(() => vi.unstubAllEnvs());

type BuiltFiles = ReadonlyMap<string, string | Uint8Array>;

/** The files of the page, with a change in a module; not minified, which takes most of the time of a build. */
async function builtWith(changed?: string): Promise<BuiltFiles> {
  const change: Plugin = {
    name: 'change',
    enforce: 'pre',
    transform: (code, id) => {
      if (changed === undefined || !id.endsWith(changed)) return null;
      return `${code}\n${changed.endsWith('.css') ? '.changed { color: red }' : 'globalThis.changed = true;'}`;
    },
  };
  const own = config({ command: 'build', mode: 'production' });
  const result = await build({
    ...own,
    configFile: false,
    logLevel: 'error',
    plugins: [...(own.plugins ?? []), change],
    build: { ...own.build, write: false, minify: false },
  });
  const { output } = result as Rolldown.RolldownOutput; // One build that is not watched has one output.
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}

const kept = (files: BuiltFiles) => [...files].filter(([name]) => name.startsWith('assets/'));

it('gives a file with other content another name, and React keeps its name', async () => {
  const before = await builtWith();
  for (const changed of ['web/pages/shell/header.tsx', 'web/app/styles/app.css']) {
    const after = await builtWith(changed);
    const same = kept(before).filter(([name]) => after.has(name));
    for (const [name, content] of same) expect([name, after.get(name)]).toEqual([name, content]);
    const names = same.map(([name]) => name);
    expect(names).toContainEqual(expect.stringMatching(/^assets\/react-[\w-]{8}\.js$/));
    expect(kept(after).length).toBeGreaterThan(names.length);
  }
});
