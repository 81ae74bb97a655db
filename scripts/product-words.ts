import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages that are independent of the product: product-specific values are passed as arguments. */
const independentPackages = ['packages/face-finder', 'packages/embedded-postgres'];

/** Words for the product, its users and its settings. `@linecheck/` is the scope of the package's own name. */
const productWord = /(?<!@)\blinecheck\b|\b(?:guests?|dashboards?|DATABASE_URL|DATA_DIR|PUBLIC_URL)\b/i;

export const findProductWord = (text: string): string | undefined => productWord.exec(text)?.[0];

interface Found {
  readonly file: string;
  readonly word: string;
}

/** Files of those packages that contain a product word. */
export function filesWithProductWords(root: string): readonly Found[] {
  return independentPackages
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((file) => {
      const word = findProductWord(readFileSync(file, 'utf8'));
      return word === undefined ? [] : [{ file, word }];
    });
}
