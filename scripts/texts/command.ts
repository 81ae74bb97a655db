// Tells which translations nobody has read since their English changed, and notes those that were read.
import { isLanguageCode } from '@linecheck/texts/languages';
import { loadReadHashes, staleGroups, storeReadHashes, withReadGroups } from './stale-groups';
import { loadEnglishGroups, readLanguage, translatedLanguages } from './translations';

const USAGE = `Usage:
  npm run texts -- stale                 the groups whose English has changed since their translation was read
  npm run texts -- read LANG [GROUP…]    notes that the translations of these groups, or of all, were read
`;

const english = await loadEnglishGroups();
const [command, language, ...read] = process.argv.slice(2);
if (command === 'stale' && language === undefined) printStale();
else if (command === 'read' && isLanguageCode(language) && translatedLanguages().includes(language)) {
  const known = { files: readLanguage(language), hashes: loadReadHashes(language) };
  const hashes = withReadGroups(english, known, read);
  storeReadHashes(language, hashes);
  process.stdout.write(`${language}: ${read.length || Object.keys(hashes).length} groups noted as read\n`);
} else {
  process.stderr.write(USAGE);
  process.exitCode = 1;
}

function printStale(): void {
  for (const each of translatedLanguages()) {
    const stale = staleGroups(english, { files: readLanguage(each), hashes: loadReadHashes(each) });
    process.stdout.write([`${each}: ${stale.length} stale groups`, ...stale.map((id) => `  ${id}`), ''].join('\n'));
  }
}
