/** Who may import whom, as `docs/ARCHITECTURE.md` draws it. A message says where the code belongs. */
const noun = (folder) => `^${folder}/([^/]+)/`;
const tests = '\\.test\\.tsx?$';
const schemas = ['^packages/contract/schemas\\.ts$', '^packages/contract/.*-schemas\\.ts$'];

/** The folders of web/ui, and which of the others each may import. */
const uiFolders = {
  theme: [],
  behaviour: [],
  controls: ['theme', 'behaviour'],
  layout: ['theme', 'behaviour'],
  feedback: ['theme', 'behaviour', 'controls', 'layout'],
  overlays: ['theme', 'behaviour', 'controls', 'layout'],
  media: ['theme', 'behaviour', 'controls', 'layout', 'feedback'],
};

const uiFolderRules = Object.entries(uiFolders).map(([folder, below]) => ({
  name: `ui-${folder}-imports-what-lies-below`,
  severity: 'error',
  comment: `A part of web/ui/${folder} is made of parts of ${[folder, ...below].join(', ')}. What needs more belongs to a folder above, what is needed here to one below.`,
  from: { path: `^web/ui/${folder}/` },
  to: { path: '^web/ui/', pathNot: `^web/ui/(${[folder, ...below].join('|')})/` },
}));

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one thing, or want a third that both import.',
      from: {},
      // The types of calls come from their schemas, which use the constants beside the calls.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-is-zod-only',
      severity: 'error',
      comment:
        'The contract is what crosses the wire: shapes, limits, codes; of the checks it knows the list, the readings, the outcomes, the levels and the recheck. Code that does things belongs to server or web.',
      from: { path: '^packages/contract/', pathNot: tests },
      to: {
        pathNot: [
          '^packages/contract/',
          '^packages/checks/((levels|recheck|mending)/)?[^/]+\\.ts$',
          '^node_modules/zod/',
        ],
      },
    },
    {
      name: 'calls-load-no-schemas',
      severity: 'error',
      comment:
        'A page loads the calls of the contract: of their schemas they know the types. What needs zod belongs to the module of schemas beside it.',
      from: { path: '^packages/contract/', pathNot: [tests, ...schemas] },
      to: {
        path: [...schemas, '^node_modules/zod/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pages-load-no-schemas',
      severity: 'error',
      comment:
        'A page trusts the replies of its own server, checks its forms by the rules of the contract, and reads what it has stored by plain functions: it loads neither schemas nor zod.',
      from: { path: '^web/', pathNot: tests },
      to: { path: [...schemas, '^node_modules/zod/'] },
    },
    {
      name: 'engines-are-pure',
      severity: 'error',
      comment:
        'An engine turns numbers into verdicts. Devices belong to packages/checks/browser, the wire to the contract.',
      from: {
        path: '^packages/checks/(?!browser/|readiness/|history/|levels/|recheck/|mending/|testing/)([^/]+)/',
        pathNot: [tests, '/testing/'],
      },
      to: {
        pathNot: [
          '^packages/checks/$1/',
          '^packages/checks/(verdict|reading|check|percentile|records)\\.ts$',
          '^packages/face-finder/face-box\\.ts$',
          '^packages/checks/microphone/evidence/fft\\.ts$',
        ],
      },
    },
    {
      name: 'readiness-history-levels-recheck-and-mending-join-engines-only',
      severity: 'error',
      comment:
        'Readiness, history, levels, recheck and mending join what the engines have found, and are as pure as they are.',
      from: { path: '^packages/checks/(readiness|history|levels|recheck|mending)/', pathNot: tests },
      to: {
        path: ['^packages/checks/browser/', '^node_modules/'],
        pathNot: '^packages/checks/browser/devices/device-failure\\.ts$',
      },
    },
    {
      name: 'engines-do-not-know-the-product',
      severity: 'error',
      comment: 'The checks package stands alone. Give it what it needs as arguments.',
      from: { path: '^packages/checks/', pathNot: tests },
      to: { path: ['^server/', '^web/', '^packages/(contract|texts)/'] },
    },
    {
      name: 'texts-are-data',
      severity: 'error',
      comment:
        'A text is data that anybody can translate. Of the engines and the contract it knows the types of their codes.',
      from: { path: '^packages/texts/', pathNot: [tests, '^packages/texts/webhook-verification/'] },
      to: {
        pathNot: [
          '^packages/texts/',
          '^packages/checks/(?!browser/)',
          '^packages/checks/browser/(help/|support/|devices/device-(error|failure)\\.ts$)',
          '^packages/contract/',
        ],
      },
    },
    {
      name: 'texts-import-types-only',
      severity: 'error',
      comment: 'Of the engines and the contract a text knows the types of their codes, and runs none of their code.',
      from: { path: '^packages/texts/', pathNot: tests },
      to: { path: ['^packages/(checks|contract)/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ui-takes-strings',
      severity: 'error',
      comment: 'web/ui is handed its words as strings; what knows which text to show is a feature or a page.',
      from: { path: '^web/ui/', pathNot: tests },
      to: { path: '^web/texts/' },
    },
    {
      name: 'face-finder-and-embedded-postgres-stand-alone',
      severity: 'error',
      comment:
        'These packages know nothing of the product and would serve any other. Give them what they need as arguments; what joins them with the product belongs to checks or server.',
      from: { path: '^packages/(face-finder|embedded-postgres)/' },
      to: { path: '^(packages|server|web|scripts|benchmarks|journeys)/', pathNot: '^packages/$1/' },
    },
    {
      name: 'the-face-finder-depends-on-nothing',
      severity: 'error',
      comment: 'It runs in the page. What needs Node.js or a package belongs to its build or testing.',
      from: { path: '^packages/face-finder/', pathNot: [tests, '^packages/face-finder/(build|testing)/'] },
      to: { pathNot: '^packages/face-finder/(?!build/|testing/)' },
    },
    {
      name: 'modules-meet-at-their-services',
      severity: 'error',
      comment:
        'Ask another module through its service.ts: its store, rules and routes are its own. Every way to sign in ends in accounts/welcome.ts.',
      from: { path: noun('server/modules'), pathNot: tests },
      to: { path: '^server/modules/', pathNot: ['^server/modules/$1/', '/service\\.ts$', '/accounts/welcome\\.ts$'] },
    },
    {
      name: 'services-do-not-see-the-wire',
      severity: 'error',
      comment:
        'What services share (refusals, ids, tokens, cursors) belongs to server/domain, and what is counted to server/limits. What reads a request or writes a reply belongs to routes.ts or server/http.',
      from: {
        path: [
          '^server/(domain|limits|db|blobs|mail|passwords|pictures|jobs)/',
          '^server/modules/.*(service|rules|store)\\.ts$',
        ],
        pathNot: tests,
      },
      to: { path: '^server/http/' },
    },
    {
      name: 'the-domain-stands-alone',
      severity: 'error',
      comment:
        'server/domain holds what all of the server shares, so it imports nothing of it. What needs a database belongs to server/db, what needs a request to server/http.',
      from: { path: '^server/domain/', pathNot: tests },
      to: { path: '^server/(?!domain/)' },
    },
    {
      name: 'a-person-is-let-in-not-named',
      severity: 'error',
      comment:
        'A PersonId says that somebody has been let in: take it from the sign-in gate, a token or a row. Only a registration makes a new one, and only the service of people a further own workspace.',
      from: {
        path: '^(server|scripts|benchmarks)/',
        pathNot: [tests, '^server/modules/(accounts|people)/service\\.ts$'],
      },
      to: { path: '^server/domain/new-person-id\\.ts$' },
    },
    {
      name: 'modules-use-the-folders-of-the-server',
      severity: 'error',
      comment:
        'A module uses contract, domain, limits, jobs, http, db, blobs, mail and media-path. The wiring in app.ts, job-handlers.ts and main.ts uses the modules, never the other way.',
      from: {
        path: '^server/(modules|http|domain|limits|jobs|outbound|media-path|db|blobs|mail|pictures)/',
        pathNot: tests,
      },
      to: { path: ['^server/(app|job-handlers|main)\\.ts$', '^web/'] },
    },
    {
      name: 'the-reflector-stands-alone',
      severity: 'error',
      comment:
        'The process of the reflector reads the packets of strangers: nothing of the app is in it but its own folder and the contract.',
      from: { path: '^server/media-path/reflector-main\\.ts$' },
      to: {
        path: '^server/(?!media-path/)',
        reachable: true,
      },
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
        'What two features share belongs to web/ui, web/checks, the contract or the checks; what joins them belongs to a page.',
      from: { path: noun('web/features'), pathNot: tests },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'ui-knows-no-product',
      severity: 'error',
      comment: 'web/ui takes texts and numbers as props. A part that knows a product word belongs to a feature.',
      from: { path: '^web/ui/', pathNot: tests },
      to: { path: ['^web/(checks|features|pages|api)/', '^web/app/(?!styles/)', '^packages/', '^server/'] },
    },
    ...uiFolderRules,
    {
      name: 'ui-lies-in-folders',
      severity: 'error',
      comment: `A part of web/ui belongs to one of its folders: ${Object.keys(uiFolders).join(', ')}.`,
      from: {},
      to: { path: '^web/ui/', pathNot: `^web/ui/(${Object.keys(uiFolders).join('|')})/` },
    },
    {
      name: 'ui-is-for-the-product',
      severity: 'error',
      comment: 'The app does not reach this part of web/ui: only the gallery or a test does. Use it, or delete it.',
      from: { path: '^web/app/main\\.tsx$' },
      to: { path: '^web/ui/', pathNot: tests, reachable: false },
    },
    {
      name: 'the-gallery-shows-ui',
      severity: 'error',
      comment:
        'The gallery shows the parts of web/ui, which know no product. What a feature looks like is seen in the app.',
      from: { path: '^web/gallery/', pathNot: tests },
      to: { path: ['^web/(?!gallery/|ui/|app/styles/)', '^packages/', '^server/'] },
    },
    {
      name: 'nothing-needs-the-gallery',
      severity: 'error',
      comment: 'The gallery is a workshop: what is used elsewhere belongs to web/ui.',
      from: { path: '^(web|server|packages)/', pathNot: '^web/gallery/' },
      to: { path: '^web/gallery/' },
    },
    {
      name: 'web-checks-serve-features',
      severity: 'error',
      comment:
        'web/checks holds what the steps of several checks share. What one check alone needs belongs to its feature.',
      from: { path: '^web/checks/', pathNot: tests },
      to: { path: ['^web/(?!checks/|ui/|texts/)', '^server/'] },
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
      from: { path: '^web/(checks|features|ui|api)/', pathNot: tests },
      to: { path: '^web/(pages|app)/(?!styles/)' },
    },
    {
      name: 'parts-of-pages-do-not-know-each-other',
      severity: 'error',
      comment:
        'A part of a page uses its own folder and web/pages/shell. What two folders share belongs to the shell; what joins them is a page.',
      from: { path: noun('web/pages') },
      to: { path: '^web/pages/', pathNot: '^web/pages/(shell|$1)/' },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      comment: 'The page and the server share the contract and nothing else.',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'benchmarks-are-above-scripts',
      severity: 'error',
      comment:
        'Benchmarks measure by what scripts and the server have. What both start, count or record belongs to scripts/testing.',
      from: { path: '^(scripts|server|web|packages|journeys)/' },
      to: { path: '^benchmarks/' },
    },
    {
      name: 'settings-and-stores-do-not-need-each-other',
      severity: 'error',
      comment:
        'The settings name the kinds of places; what opens such a place takes it as an argument and never reads the settings.',
      from: { path: '^server/(blobs|mail|domain|limits)/', pathNot: tests },
      to: { path: '^server/(env\\.ts|settings/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      comment: 'This import leads nowhere.',
      from: {},
      to: { couldNotResolve: true, pathNot: ['\\?(worker|raw)', '^virtual:', '^\\./generated/'] },
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
