/** Who may import whom, as `docs/ARCHITECTURE.md` draws it. A message says where the code belongs. */
const noun = (folder) => `^${folder}/([^/]+)/`;
const tests = '\\.test\\.tsx?$';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one thing, or want a third that both import.',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contract-is-zod-only',
      severity: 'error',
      comment:
        'The contract is what crosses the wire: shapes, limits, codes. Code that does things belongs to server or web.',
      from: { path: '^packages/contract/', pathNot: tests },
      to: { pathNot: ['^packages/contract/', '^node_modules/zod/', '^packages/contract/node_modules/zod/'] },
    },
    {
      name: 'engines-are-pure',
      severity: 'error',
      comment:
        'An engine turns numbers into verdicts. Devices belong to packages/checks/browser, the wire to the contract.',
      from: { path: '^packages/checks/(?!browser/|readiness/)([^/]+)/', pathNot: tests },
      to: { pathNot: ['^packages/checks/$1/', '^packages/checks/(verdict|reading)\\.ts$'] },
    },
    {
      name: 'readiness-joins-engines-only',
      severity: 'error',
      comment: 'Readiness joins what the engines have found, and is as pure as they are.',
      from: { path: '^packages/checks/readiness/', pathNot: tests },
      to: { path: ['^packages/checks/browser/', '^node_modules/'] },
    },
    {
      name: 'engines-do-not-know-the-product',
      severity: 'error',
      comment: 'The checks package stands alone. Give it what it needs as arguments.',
      from: { path: '^packages/checks/', pathNot: tests },
      to: { path: ['^server/', '^web/', '^packages/contract/'] },
    },
    {
      name: 'modules-meet-at-their-services',
      severity: 'error',
      comment: 'Ask another module through its service.ts: its store, rules and routes are its own.',
      from: { path: noun('server/modules'), pathNot: tests },
      to: { path: '^server/modules/', pathNot: ['^server/modules/$1/', '/service\\.ts$'] },
    },
    {
      name: 'modules-use-the-rooms-of-the-server',
      severity: 'error',
      comment:
        'A module uses contract, http, db, blobs and mail. The wiring in app.ts and main.ts uses the modules, never the other way.',
      from: { path: '^server/(modules|http|db|blobs|mail)/', pathNot: tests },
      to: { path: ['^server/(app|main)\\.ts$', '^web/'] },
    },
    {
      name: 'sql-lives-in-stores',
      severity: 'error',
      comment: 'SQL belongs to store.ts. A service says what happens; rules and routes do not see the database.',
      from: { path: '^server/modules/[^/]+/(routes|rules)\\.ts$' },
      to: { path: ['^server/db/', '/store\\.ts$', '^node_modules/(kysely|pg)/'] },
    },
    {
      name: 'only-stores-write-sql',
      severity: 'error',
      comment: 'A service composes stores in one transaction(); the query builder belongs to store.ts.',
      from: { path: '^server/modules/[^/]+/service\\.ts$' },
      to: { path: '^node_modules/(kysely|pg)/' },
    },
    {
      name: 'server-knows-no-browser',
      severity: 'error',
      comment: 'The server may use pure engines; what touches a browser stays in packages/checks/browser and web.',
      from: { path: '^server/' },
      to: { path: ['^packages/checks/browser/', '^web/'] },
    },
    {
      name: 'features-do-not-know-each-other',
      severity: 'error',
      comment:
        'What two features share belongs to web/ui, the contract or the checks; what joins them belongs to a page.',
      from: { path: noun('web/features'), pathNot: tests },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'ui-knows-no-product',
      severity: 'error',
      comment: 'web/ui takes texts and numbers as props. A part that knows a product word belongs to a feature.',
      from: { path: '^web/ui/', pathNot: [tests, '^web/ui/gallery/'] },
      to: { path: ['^web/(features|pages|api)/', '^web/app/(?!styles/)', '^packages/', '^server/'] },
    },
    {
      name: 'api-only-sends',
      severity: 'error',
      comment: 'web/api carries calls to the server and knows only the contract.',
      from: { path: '^web/api/', pathNot: tests },
      to: { path: ['^web/(?!api/)', '^server/', '^packages/checks/'] },
    },
    {
      name: 'pages-are-above-features',
      severity: 'error',
      comment: 'A page composes features; a feature never reaches up.',
      from: { path: '^web/(features|ui|api)/', pathNot: [tests, '^web/ui/gallery/'] },
      to: { path: '^web/(pages|app)/(?!styles/)' },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      comment: 'The page and the server share the contract and nothing else.',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      comment: 'This import leads nowhere.',
      from: {},
      to: { couldNotResolve: true, pathNot: ['\\?worker', '^virtual:'] },
    },
    {
      name: 'no-dev-in-server',
      severity: 'error',
      comment: 'The running server needs this package: move it to dependencies.',
      from: { path: '^server/', pathNot: [tests, '/testing/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '^data/'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
    },
  },
};
