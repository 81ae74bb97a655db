// Reports hard-to-read phrases in comments and in the English texts, each with a suggested rewrite.
import { findProse } from './prose/find-prose';
import { readSources, report } from './read-sources';

const { sources } = readSources(/^(?!docs\/).*\.(tsx?|mjs|css|c)$/);
const faults = sources.flatMap(({ path, text }) =>
  findProse(path, text).map(({ line, found, instead }) => `${path}:${line}: "${found}": ${instead}`),
);
report('prose', sources, faults);
