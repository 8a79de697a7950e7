/** The directions of imports (docs/architecture.md, "Where things are"). */
const inside = (folder) => `^${folder}/`;

/** What each workspace may import of the others. Tests may import packages/testing too; `tests-are-not-imported` keeps it out of the rest. */
const WORKSPACES = {
  'packages/contracts': [],
  'packages/tokens': [],
  'packages/config': [],
  'packages/timing': [],
  'packages/i18n': ['packages/contracts'],
  'packages/sdk': ['packages/contracts', 'packages/timing'],
  'packages/testing': ['packages/contracts', 'packages/sdk', 'packages/timing'],
  'apps/agent': ['packages/contracts', 'packages/config', 'packages/timing'],
  'apps/supervisor': ['packages/config', 'packages/timing'],
  'apps/api': [
    'packages/contracts',
    'packages/i18n',
    'packages/config',
    'packages/timing',
    'packages/tokens',
  ],
  'apps/web': ['packages/contracts', 'packages/i18n', 'packages/sdk', 'packages/timing', 'packages/tokens'],
};
const workspaceRules = Object.entries(WORKSPACES).map(([workspace, others]) => ({
  name: `${workspace.replace('/', '-')}-imports`,
  severity: 'error',
  from: { path: inside(workspace) },
  to: {
    path: '^(apps|packages)/',
    pathNot: [workspace, ...others, 'packages/testing'].map(inside),
  },
}));

/** What each folder of the agent worker may import of the worker, besides itself and `log.ts`. */
const AGENT_FOLDERS = {
  shared: [],
  sound: [],
  corpus: [],
  speech: ['shared'],
  engines: ['speech', 'sound', 'shared', 'corpus'],
  interpreter: ['speech', 'sound', 'shared'],
  assistant: ['interpreter', 'speech', 'sound', 'shared'],
  dubbing: ['interpreter', 'speech', 'sound', 'shared'],
  realtime: ['assistant', 'engines', 'interpreter', 'speech', 'sound', 'shared'],
  avatar: ['assistant', 'engines', 'speech', 'sound', 'shared'],
  room: ['interpreter', 'speech', 'sound', 'shared'],
  recorder: [],
  config: ['engines'],
  check: ['speech', 'sound', 'shared'],
  bench: ['check', 'interpreter', 'speech', 'sound', 'shared'],
  worker: [
    ...[
      'assistant',
      'avatar',
      'bench',
      'config',
      'dubbing',
      'engines',
      'interpreter',
      'realtime',
      'recorder',
      'room',
    ],
    ...['speech', 'sound', 'shared'],
  ],
};
const agentRules = Object.entries(AGENT_FOLDERS).map(([folder, others]) => ({
  name: `agent-${folder}-imports`,
  severity: 'error',
  from: { path: `^apps/agent/src/${folder}/`, pathNot: ['\\.test\\.ts$', '/testing/'] },
  to: {
    path: '^apps/agent/src/',
    pathNot: [...[folder, ...others].map((name) => `^apps/agent/src/${name}/`), '^apps/agent/src/log\\.ts$'],
  },
}));

/** The folders of the web app below its features, and what each may import of the app besides itself. */
const WEB_FOLDERS = {
  platform: { others: [], react: true },
  shared: { others: ['platform'], react: true },
  model: { others: [], react: false },
  media: { others: ['model', 'platform'], react: false },
  call: { others: ['media', 'model', 'platform'], react: false },
};
const webRules = Object.entries(WEB_FOLDERS).map(([folder, { others, react }]) => ({
  name: `web-${folder}-imports`,
  severity: 'error',
  from: { path: `^apps/web/src/${folder}/` },
  to: {
    path: ['^apps/web/src/', ...(react ? [] : ['node_modules/react(-dom)?/'])],
    pathNot: `^apps/web/src/(${[folder, ...others].join('|')})/`,
  },
}));

/** A table has one owner; owners.json lists each other module that queries it, with the reason. */
const tableRules = Object.entries(require('./apps/api/src/db/schema/owners.json')).map(
  ([file, { owner, readers = {} }]) => ({
    name: `tables-of-${file}-belong-to-${owner}`,
    severity: 'error',
    from: {
      path: '^apps/api/src/',
      pathNot: [
        '^apps/api/src/db/',
        '/testing/',
        '\\.test\\.ts$',
        `^apps/api/src/modules/(${[owner, ...Object.keys(readers)].join('|')})/.*store\\.ts$`,
      ],
    },
    to: { path: `^apps/api/src/db/schema/(${file}|index)\\.ts$`, dependencyTypesNot: ['type-only'] },
  }),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...workspaceRules,
    ...agentRules,
    ...tableRules,
    ...webRules,
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true }, // types and dynamic imports too
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
      name: 'queries-only-in-stores',
      severity: 'error',
      from: {
        path: '^apps/api/src/',
        pathNot: ['store\\.ts$', '^apps/api/src/db/', '/testing/', '\\.test\\.ts$'],
      },
      to: {
        path: ['node_modules/drizzle-orm/', '^apps/api/src/db/schema/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'modules-stand-above-the-frame',
      severity: 'error',
      from: { path: '^apps/api/src/(http|db|adapters|events)/', pathNot: '\\.test\\.ts$' },
      to: { path: inside('apps/api/src/modules') },
    },
    {
      name: 'media-server-kit-only-in-its-adapter',
      severity: 'error',
      from: {
        path: '^apps/api/src/',
        pathNot: ['^apps/api/src/adapters/(livekit|egress)/', '\\.test\\.ts$'],
      },
      to: { path: 'node_modules/livekit-server-sdk/' },
    },
    {
      name: 'rtc-only-in-the-room-port',
      severity: 'error',
      from: { path: '^apps/agent/src/', pathNot: '^apps/agent/src/room/' },
      to: { path: 'node_modules/@livekit/rtc-node/' },
    },
    {
      name: 'web-features-do-not-import-each-other-or-upwards',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/(features|screens|app)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-features-are-told-of-the-call',
      severity: 'error',
      from: { path: '^apps/web/src/features/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/call/' },
    },
    {
      name: 'nothing-imports-the-recorder-page',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: '^apps/web/src/recorder/' },
      to: { path: '^apps/web/src/recorder/' },
    },
    {
      name: 'web-screens-meet-only-in-the-routes',
      severity: 'error',
      from: { path: '^apps/web/src/screens/([^/]+)/' },
      to: { path: '^apps/web/src/(screens|app)/', pathNot: '^apps/web/src/screens/$1/' },
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
        path: ['node_modules/zod/', '^packages/contracts/src/(index|call|messages|(calls|nouns)/.+)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: ['\\.(test|spec)\\.tsx?$', '/testing/', '^(e2e|bench)/'] },
      to: { path: ['\\.(test|spec)\\.tsx?$', '^packages/testing/', '^apps/.+/testing/'] },
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
