// Refuses patterns of prose that have to be read twice, in comments and in the English texts. Each message names the rewrite.
import { findProse } from './prose/find-prose';
import { readSources, report } from './read-sources';

const { sources } = readSources(/^(?!docs\/).*\.(tsx?|mjs|css|c)$/);
const faults = sources.flatMap(({ path, text }) =>
  findProse(path, text).map(({ line, found, instead }) => `${path}:${line}: "${found}": ${instead}`),
);
report('prose', sources, faults);
