import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Import of some helpers of the bundler's runtime, at the beginning of a minified script. */
const IMPORT = /import\{([^}]*)\}from"\.\/(rolldown-runtime-[\w-]+\.js)";/;

/**
 * Moves the bundler's runtime, half a kilobyte in a separate file that every script imports, into the script that
 * every page loads first: one request less for each page.
 */
export async function mergeRuntime(webFolder: string): Promise<void> {
  const assets = join(webFolder, 'assets');
  const names = await readdir(assets);
  const [runtime, first] = [/^rolldown-runtime-[\w-]+\.js$/, /^first-[\w-]{8}\.js$/].map((name) =>
    names.find((each) => name.test(each)),
  );
  if (runtime === undefined || first === undefined) throw new Error('the build has no runtime, or no first script');
  const [, body = '', exported = ''] =
    /^([\s\S]*)export\{([^}]*)\};?\s*$/.exec(await readFile(join(assets, runtime), 'utf8')) ?? [];
  if (body === '') throw new Error(`${runtime} has no exports at its end`);
  const helpers = pairsIn(exported).map(([local, name]) => ({ local, name }));
  for (const name of names.filter((each) => each.endsWith('.js') && each !== runtime)) {
    const code = await readFile(join(assets, name), 'utf8');
    const merged =
      name === first
        ? withHelpers(code, { body, helpers })
        : code.replace(IMPORT, (_, list: string) => fromFirst(list, first));
    await writeFile(join(assets, name), merged.replaceAll(`assets/${runtime}`, `assets/${first}`));
  }
  for (const name of (await readdir(webFolder)).filter((each) => each.endsWith('.html'))) {
    const page = await readFile(join(webFolder, name), 'utf8');
    await writeFile(
      join(webFolder, name),
      page.replace(new RegExp(`\\s*<(script|link)[^>]*${runtime}[^>]*>(</script>)?`), ''),
    );
  }
  await rm(join(assets, runtime));
}

interface Runtime {
  readonly body: string;
  readonly helpers: readonly { readonly local: string; readonly name: string }[];
}

/** The first script with the runtime, whose helpers it exports as `RT_name`. */
function withHelpers(code: string, { body, helpers }: Runtime): string {
  const own = `const [${helpers.map(({ name }) => `RT_${name}`)}]=(()=>{${body}return[${helpers.map(({ local }) => local)}]})();`;
  const inside = code.replace(IMPORT, (_, list: string) => {
    const used = pairsIn(list).map(([name, local]) => `${local}=RT_${name}`);
    return `${own}const ${used};`;
  });
  const exports = helpers.map(({ name }) => `RT_${name}`).join();
  return inside.replace(/export\{([^}]*)\};?\s*$/, (_, list: string) => `export{${list},${exports}};`);
}

const fromFirst = (list: string, first: string): string =>
  `import{${pairsIn(list).map(([name, local]) => `RT_${name} as ${local}`)}}from"./${first}";`;

const pairsIn = (list: string): readonly (readonly [string, string])[] =>
  list.split(',').map((each) => {
    const [name = '', alias = name] = each.trim().split(/\s+as\s+/);
    return [name, alias] as const;
  });
