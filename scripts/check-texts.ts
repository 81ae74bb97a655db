import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textLiterals } from './texts/literals';
import { isReadByPeople, root, type SourceFile, sourceFiles, tables } from './texts/source-files';
import { unusedTexts } from './texts/unused';

interface BiomeConfig {
  readonly overrides: readonly {
    readonly includes: readonly string[];
    readonly linter: { readonly rules: { readonly style?: Readonly<Record<string, unknown>> } };
  }[];
}

/** Folders and files whose words are not in `packages/texts` yet: those that Biome leaves out where it looks for text in JSX. */
function notConverted(): readonly string[] {
  const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as BiomeConfig;
  const override = config.overrides.find(({ linter }) => linter.rules.style?.noJsxLiterals !== undefined);
  const left = override?.includes.filter((pattern) => pattern.startsWith('!') && !pattern.includes('**/')) ?? [];
  return left.map((pattern) => pattern.slice(1).replace(/\*\*$/, ''));
}

const left = notConverted();
const isConverted = ({ path }: SourceFile): boolean => !left.some((start) => path.startsWith(start));

const files = sourceFiles();
const english = tables();
const literals = files.filter(isReadByPeople).filter(isConverted).flatMap(textLiterals);
for (const { path, line, text } of literals) {
  process.stderr.write(`${path}:${line} “${text}”\n  Words that people read belong to a table in packages/texts/en.\n`);
}
const unused = unusedTexts(english, files);
for (const key of unused) process.stderr.write(`packages/texts/en: nothing uses ${key}\n`);
const toConvert = left.length === 0 ? '' : `; not converted yet: ${left.join(' ')}`;
process.stdout.write(
  `texts: ${files.length} files, ${literals.length} literals, ${unused.length} unused texts${toConvert}\n`,
);
process.exit(literals.length + unused.length === 0 ? 0 : 1);
