import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { effectAssets } from './effect-assets.ts';
import { precompressed } from './precompress.ts';
import { recorderPage } from './recorder-page.ts';

const api = process.env['INTERMIND_API_URL'] ?? 'http://127.0.0.1:3000';
/**
 * What every page needs at once, with all it imports, travels as one file: it compresses better and is asked for once. Small
 * parts of nearly every screen go with it.
 */
const SHELL =
  /apps\/web\/src\/(main|app\/app|shared\/ui\/(icon-button|use-action|lag-ribbon))\.tsx?$|lucide-react\/dist\/esm\/icons\/(x|chevron-right|pause|video)\.\w+$|packages\/timing\/src\/time-limit\.ts$|^\0rolldown\/runtime/;
/** Small, and needed by most screens but home: each as a file of its own would cost more in names than it has in code. */
const SMALL_PARTS =
  /apps\/web\/src\/(platform\/(clock-time|day-count|duration-text|browser-kind|links|browser-log|create-browser-log)|model\/plain-text|media\/track-meter|shared\/ui\/(linked-text|field|text-field|avatar))\.tsx?$|contracts\/src\/(visible-name|retention|redaction)\.ts$|icons\/(scroll-text|shield-check|circle-exclamation-point)\.\w+$/;
/** On the way into a meeting. */
const WAITED_FOR = /\/(meeting-screen|call-view|livekit-room)-/;
const FIRST_FACE = /commissioner-latin-wght-normal.*\.woff2$/;

/** The face of the interface is asked for with the page, not only once its style sheet is there. */
function preloadFirstFace(): Plugin {
  return {
    name: 'preload-first-face',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => FIRST_FACE.test(name));
        if (!file) throw new Error('The build holds no Latin subset of the interface face');
        const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** Which version this build is: the dashboard of administrators compares it with the server's. */
function versionFile(): Plugin {
  return {
    name: 'version-file',
    apply: 'build',
    generateBundle() {
      const { version } = JSON.parse(readFileSync(`${import.meta.dirname}/package.json`, 'utf8')) as {
        version: string;
      };
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version }) });
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    preloadFirstFace(),
    versionFile(),
    effectAssets(),
    precompressed(),
    recorderPage(),
  ],
  build: {
    target: 'es2023',
    outDir: 'dist',
    manifest: true,
    sourcemap: true,
    modulePreload: {
      polyfill: false,
      // Every page carries the names of what is fetched with a part. Only ways that people wait on have them; the others ask for
      // what they import when they are there. Style sheets are always among them.
      resolveDependencies: (file, dependencies) =>
        dependencies.filter(
          // Every page has the runtime.
          (name) => (WAITED_FOR.test(file) && !name.includes('rolldown-runtime')) || name.endsWith('.css'),
        ),
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Our packages only define things: importing one of them does not bring the others.
      treeshake: {
        moduleSideEffects: [{ test: /packages\/(sdk|contracts|i18n|timing)\//, sideEffects: false }],
      },
      output: {
        // Every page carries the names of many parts, and what is random in them does not compress. Names need only tell versions
        // of one part apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'shell', test: SHELL },
            { name: 'parts', test: SMALL_PARTS },
          ],
        },
      },
    },
  },
  server: {
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/oidc', '/livekit'].map((prefix) => [prefix, { target: api, ws: true }]),
    ),
  },
});
