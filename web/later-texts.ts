import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const TEXTS = resolve(import.meta.dirname, 'texts/page-texts.ts');
const WITH = 'withPageTexts';
/** With the path of the part. */
const LATER = /(?<!typeof )\bimport\((['"`][^'"`]*['"`])\)/g;

/** Lets every part that is imported later wait for its texts, in a page that is not in English. */
export const laterTexts = (): Plugin => ({
  name: 'linecheck:later-texts',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/(app|api|checks|features|pages|texts|ui)\/[^?]*\.tsx?$/ },
    handler: (code, id) => {
      const wrapped = code.replace(LATER, `${WITH}(import($1))`);
      if (id === TEXTS || wrapped === code) return null;
      return { code: `import { ${WITH} } from ${JSON.stringify(TEXTS)};\n${wrapped}`, map: null };
    },
  },
});
