/**
 * The allowed imports (ARCHITECTURE.md has the reasons). Checked by `pnpm boundaries`, which fails if too few files are read.
 */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Modules that need each other are one module, or a third is missing.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'domain-surface',
      comment: 'A domain of core is reached through its index.ts only; all of them may import platform.',
      severity: 'error',
      from: { path: '^packages/core/src/([^/]+)/' },
      to: {
        path: '^packages/core/src/[^/]+/.+',
        pathNot: ['^packages/core/src/($1|platform)/', '^packages/core/src/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'core-knows-no-edge',
      comment: 'Core is called by HTTP, by jobs and by tests alike, and knows none of them.',
      severity: 'error',
      from: { path: '^packages/core/src/' },
      to: { path: 'node_modules/(fastify|@fastify|bullmq|react|react-dom|@bull-board)/' },
    },
    {
      name: 'packages-import-no-app',
      comment: 'Packages do not know who uses them.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'rows-through-repo',
      comment: 'Only repo.ts files, what composes the deps, and tests run queries; types may be imported anywhere.',
      severity: 'error',
      from: {
        path: '^(packages|apps)/',
        pathNot: [
          '^packages/db/',
          '/repo\\.ts$',
          '\\.repo\\.ts$',
          '^packages/core/src/platform/',
          '^apps/[^/]+/src/(main|app|compose|composition)[^/]*\\.ts$',
          '\\.test\\.ts$',
          '^(packages|apps)/[^/]+/(test|src/testing)/',
        ],
      },
      to: { path: '^packages/db/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'apps-import-no-app',
      comment: 'Two apps meet in packages only.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'features-import-no-feature',
      comment: 'Features are composed by pages.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'shared-is-the-bottom',
      comment: 'The page imports in one direction: app, pages, features, shared.',
      severity: 'error',
      from: { path: '^apps/web/src/shared/' },
      to: { path: '^apps/web/src/(features|pages|app)/' },
    },
    {
      name: 'features-know-no-page',
      comment: 'The page imports in one direction: app, pages, features, shared.',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/(pages|app)/' },
    },
    {
      name: 'pages-know-no-app',
      comment: 'The page imports in one direction: app, pages, features, shared.',
      severity: 'error',
      from: { path: '^apps/web/src/pages/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'web-is-a-browser',
      comment: 'The page speaks to the server through contracts; it holds no server code and no job payloads.',
      severity: 'error',
      from: { path: '^apps/web/src/' },
      to: { path: ['^packages/(clinical-language|core|db|integrations)/', '^packages/contracts/src/spine/jobs'] },
    },
    {
      name: 'contracts-import-zod-only',
      comment: 'Contracts run in the browser, the server and the tests, and depend on zod and nothing else.',
      severity: 'error',
      from: { path: '^packages/contracts/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/contracts/src/', 'node_modules/zod/'] },
    },
    {
      name: 'clinical-language-is-pure',
      comment:
        'It reads and writes texts, and touches neither network nor disk. Only the dictionary and the trained table are read from files.',
      severity: 'error',
      from: {
        path: '^packages/clinical-language/src/',
        pathNot: ['\\.test\\.ts$', '^packages/clinical-language/src/(dictionary/|reading/placement-file\\.ts)'],
      },
      to: {
        pathNot: [
          '^packages/(clinical-language/src/(?!dictionary/)|contracts/src/)',
          'node_modules/(double-metaphone|fastest-levenshtein)/',
        ],
      },
    },
    {
      name: 'fakes-know-no-product',
      comment: 'A fake is written from the documentation of the real service, not from the code that it tests.',
      severity: 'error',
      from: { path: '^packages/fakes/src/' },
      to: { path: '^(packages|apps)/', pathNot: '^packages/fakes/src/' },
    },
    {
      name: 'fakes-in-tests-only',
      comment: 'A product that calls a fake is not tested.',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: ['^packages/fakes/', '\\.(test|suite)\\.ts$', '/testing/'] },
      to: { path: '^packages/fakes/' },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere fails when it runs.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|cloudflare:)' },
    },
  ],
  options: {
    parser: 'tsc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['packages/db/src/generated/internal', '/dist/', 'test-results', 'playwright-report'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
