import { textLiterals } from './texts/literals';
import { isReadByPeople, sourceFiles, tables } from './texts/source-files';
import { unusedTexts } from './texts/unused';

const files = sourceFiles();
const english = tables();
const literals = files.filter(isReadByPeople).flatMap(textLiterals);
for (const { path, line, text } of literals) {
  process.stderr.write(`${path}:${line} “${text}”\n  Texts for users belong in a table in packages/texts/en.\n`);
}
const unused = unusedTexts(english, files);
for (const key of unused) process.stderr.write(`packages/texts/en: ${key} is not used\n`);
process.stdout.write(`texts: ${files.length} files, ${literals.length} literals, ${unused.length} unused texts\n`);
process.exit(literals.length + unused.length === 0 ? 0 : 1);
