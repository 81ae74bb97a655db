import { brokenCitations } from './citations';
import { brokenLinks, outsidePaths } from './document-links';
import { readSources, report } from './read-sources';

const { paths, sources } = readSources(/\.(?:tsx?|[cm]?js|css|html|md|ya?ml)$/);
report('citations', sources, [
  ...brokenCitations(sources).map(
    ({ path, line, citation }) => `${path}:${line} cites ${citation}, which does not exist`,
  ),
  ...brokenLinks(sources, new Set(paths)),
  ...outsidePaths(sources),
]);
