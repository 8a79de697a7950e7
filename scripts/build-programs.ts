import { writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/**
 * Bundles what `npm start` runs, for this clone at this place: loading a thousand modules takes most of a start. Arguments:
 * the folder to put the programs in, at the paths of their sources, and the folder that it will be when it is complete.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PROGRAMS = [
  'apps/api/src/server',
  'apps/api/src/db/embedded/database-worker',
  'apps/agent/src/main',
  'apps/agent/src/worker/room-child-main',
  'apps/agent/src/worker/recorder-main',
  'apps/agent/src/engines/models/host/model-main',
  'apps/supervisor/src/main',
];
/** Packages with programs or data of their own beside them. */
const LEFT_OUT = [
  /^@livekit\/rtc/,
  /^@node-rs\//,
  /^sherpa-onnx/,
  /^@electric-sql\/pglite/,
  /^sharp$/,
  /^pdfkit$/,
  /^wawoff2$/,
  /\.node$/,
];

/** Ends the names of the modules that stand for those of Node. */
const LAZY = '.lazy.cjs';

const [draft, folder] = process.argv.slice(2).map((argument) => path.resolve(argument)) as [string, string];

/** Sources find their files beside themselves, bundled or not; a program that is bundled too is found there. */
function withOwnAddresses(code: string, file: string): string {
  const addressOf = (target: string) => JSON.stringify(pathToFileURL(target).href);
  return code
    .replace(/new URL\(\s*'(\.[^']*)\.ts',\s*import\.meta\.url,?\s*\)/g, (whole, relative: string) => {
      const program = path.relative(ROOT, path.resolve(path.dirname(file), relative));
      return PROGRAMS.includes(program) ? `new URL(${addressOf(path.join(folder, `${program}.js`))})` : whole;
    })
    .replaceAll('import.meta.url', addressOf(file));
}

/** CommonJS packages ask for their own folder, which an ES module does not have. */
function withOwnFolders(code: string, file: string): string {
  if (/\b(const|let|var) __(dirname|filename)\b/.test(code)) return code;
  return code
    .replaceAll(/\b__dirname\b/g, JSON.stringify(path.dirname(file)))
    .replaceAll(/\b__filename\b/g, JSON.stringify(file));
}

const bundle = await rolldown({
  input: Object.fromEntries(PROGRAMS.map((program) => [program, path.join(ROOT, `${program}.ts`)])),
  platform: 'node',
  external: LEFT_OUT,
  plugins: [
    {
      // An import of a module of Node reads everything that it has, which loads what hangs on it: all of `fetch` on
      // `node:http`, a tenth of a second of each start. Rolldown's own helpers need `node:module` before there are any.
      name: 'lazy-builtins',
      resolveId: {
        filter: { id: /^(node:)?[a-z0-9_/]+$/ },
        handler: (id) =>
          isBuiltin(id) && !id.endsWith('module') ? `${id.replace(/^(node:)?/, 'node:')}${LAZY}` : null,
      },
      load: {
        filter: { id: /^node:.*\.lazy\.cjs$/ },
        handler: (id) => `module.exports = process.getBuiltinModule('${id.slice(0, -LAZY.length)}');`,
      },
    },
    {
      name: 'own-addresses',
      transform: {
        filter: { id: /\.ts$/, code: 'import.meta.url' },
        handler: (code, id) =>
          id.includes('/node_modules/') ? null : { code: withOwnAddresses(code, id), map: null },
      },
    },
    {
      name: 'own-folders',
      transform: {
        filter: { id: /\/node_modules\/.*\.c?js$/, code: /\b__(dirname|filename)\b/ },
        handler: (code, id) => ({ code: withOwnFolders(code, id), map: null }),
      },
    },
  ],
  logLevel: 'silent',
});
try {
  await bundle.write({
    dir: draft,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  // Otherwise Node tries each program as CommonJS first.
  writeFileSync(path.join(draft, 'package.json'), '{"type":"module"}\n');
} finally {
  await bundle.close();
}
