import { formerNamesIn } from './names';
import { readSources, report } from './read-sources';

const { sources } = readSources(/\.(?:tsx?|[cm]?js)$/);
report('names', sources, formerNamesIn(sources));
