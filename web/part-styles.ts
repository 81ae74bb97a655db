import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const SHEET = resolve(import.meta.dirname, 'ui/behaviour/page-sheet.ts');
const PLACE = 'const isCss = isCssPreloadUrl(dep);';

/** Lets the page decide whether a part that is imported later waits for the style sheet. */
export const partStyles = (): Plugin => ({
  name: 'linecheck:part-styles',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: (code) => {
      if (!code.includes(PLACE)) throw new Error("Vite's preload function has changed");
      const patched = code.replace(PLACE, `${PLACE} if (isCss) return sheetForPart(deps);`);
      return { code: `import { sheetForPart } from ${JSON.stringify(SHEET)};\n${patched}`, map: null };
    },
  },
});
