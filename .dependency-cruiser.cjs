/** The directions of imports (docs/architecture.md, "What may import what"). */
const inside = (folder) => `^${folder}/`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'contracts-is-the-leaf',
      severity: 'error',
      from: { path: inside('packages/contracts') },
      to: { path: '^(apps|packages)/', pathNot: inside('packages/contracts') },
    },
    {
      name: 'packages-do-not-know-apps',
      severity: 'error',
      from: { path: inside('packages') },
      to: { path: inside('apps') },
    },
    {
      name: 'sdk-and-i18n-know-contracts-only',
      severity: 'error',
      from: { path: '^packages/(sdk|i18n)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(apps|packages)/', pathNot: '^packages/(sdk|i18n|contracts)/' },
    },
    {
      name: 'apps-do-not-import-each-other',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: inside('apps'), pathNot: '^apps/$1/' },
    },
    {
      name: 'only-the-api-sees-the-database',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: inside('apps/api') },
      to: { path: 'node_modules/(pg|drizzle-orm|@electric-sql)/' },
    },
    {
      name: 'modules-meet-at-their-index',
      severity: 'error',
      from: { path: '^apps/api/src/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^apps/api/src/modules/[^/]+/',
        pathNot: ['^apps/api/src/modules/$1/', '^apps/api/src/modules/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'media-server-kit-only-in-its-adapter',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: ['^apps/api/src/adapters/livekit/', '\\.test\\.ts$'] },
      to: { path: 'node_modules/livekit-server-sdk/' },
    },
    {
      name: 'rtc-only-in-the-room-port',
      severity: 'error',
      from: { path: '^apps/agent/src/', pathNot: ['^apps/agent/src/(interpreter/)?room/', '\\.test\\.ts$'] },
      to: { path: 'node_modules/@livekit/rtc-node/' },
    },
    {
      name: 'model-and-media-do-not-know-react',
      severity: 'error',
      from: { path: '^apps/web/src/(model|media)/' },
      to: { path: ['node_modules/react(-dom)?/', '^apps/web/src/(features|screens|app)/'] },
    },
    {
      name: 'features-do-not-import-features',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'nothing-imports-screens-but-the-routes',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: ['^apps/web/src/screens/', '^apps/web/src/app/'] },
      to: { path: '^apps/web/src/screens/' },
    },
    {
      name: 'no-validation-library-in-the-browser',
      severity: 'error',
      from: { path: '^(apps/web|packages/sdk)/src/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: ['node_modules/zod/', '^packages/contracts/src/(index|calls|call|nouns)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: ['\\.(test|spec)\\.tsx?$', '/testing/', '^(e2e|bench)/'] },
      to: { path: ['\\.(test|spec)\\.tsx?$', '^packages/testing/', '^apps/[^/]+/src/testing/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^apps/web/dist/', '\\.json$'] },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
