import { readFileSync } from 'node:fs';
import { languageCodes } from '@linecheck/texts/languages';
import ts from 'typescript';
import { htmlEntries } from '../web/prose-frame';
import { groupsOfGuests } from './texts/guest-groups';
import { textLiterals } from './texts/literals';
import { isReadByPeople, sourceFiles, tables } from './texts/source-files';
import { loadReadHashes, staleGroups } from './texts/stale-groups';
import {
  audienceOfGroup,
  languageFaults,
  loadEnglishGroups,
  readLanguage,
  translatedLanguages,
} from './texts/translations';

const files = sourceFiles();
const literals = files.filter(isReadByPeople).flatMap(textLiterals);
for (const { path, line, text } of literals) {
  process.stderr.write(`${path}:${line} “${text}”\n  Texts for users belong in a table in packages/texts/en.\n`);
}
/** Keys that the code composes, or reads with all others of their table. */
const COMPOSED_KEYS = [
  'failedBecause',
  'warningBecause',
  'door',
  'chair',
  'jewellery',
  'personId',
  'targetId',
  'signInId',
  'tokenId',
  'zcal',
  'koalendar',
  'calId',
];
/** Every word of the code that shows texts. A text whose key is not among them is shown nowhere. */
const showing = files.filter(({ path }) => !path.startsWith('packages/texts/en/')).map(({ tree }) => tree.text);
const words = new Set([
  ...[...showing, ...htmlEntries.map((path) => readFileSync(path, 'utf8'))].flatMap(
    (text) => text.match(/[\w-]+/g) ?? [],
  ),
  ...['one', 'other', ...COMPOSED_KEYS],
]);
const unused = tables().flatMap(({ path, tree }) => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer)) {
      const key = ts.isStringLiteral(node.name) ? node.name.text : node.name.getText();
      if (/^[\w-]+$/.test(key) && !words.has(key)) found.push(`${path}: ${key}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
});
for (const key of unused) process.stderr.write(`${key} is not used\n`);

const english = await loadEnglishGroups();
const translated = translatedLanguages();
const faults = languageCodes
  .filter((language) => language !== 'en')
  .flatMap((language) => languageFaults(language, english));
for (const { file, key, fault } of faults) process.stderr.write(`${file} ${key}: ${fault}\n`);

const guestUses = await groupsOfGuests();
const ofHosts = guestUses.filter(({ id }) => audienceOfGroup(id) === 'host');
for (const { path, id } of ofHosts)
  process.stderr.write(
    `${path} uses ${id}\n  A page of guests uses texts for guests: give the group their audience.\n`,
  );

const stale = translated.map((language) => ({
  language,
  count: staleGroups(english, { files: readLanguage(language), hashes: loadReadHashes(language) }).length,
}));
for (const { language, count } of stale.filter((each) => each.count > 0))
  process.stdout.write(`${language}: ${count} stale groups, see npm run texts -- stale\n`);

process.stdout.write(`texts: ${files.length} files, ${literals.length} literals, ${unused.length} unused texts\n`);
process.stdout.write(
  `translations: ${translated.length} languages, ${english.size} groups, ${faults.length} faults; ${guestUses.length} uses by guests, ${ofHosts.length} of texts for hosts\n`,
);
process.exit(literals.length + unused.length + faults.length + ofHosts.length === 0 ? 0 : 1);
