import path from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * The recorder's page is a build of its own beside the app: nothing that it needs changes how the app is cut into files.
 */
export function recorderPage(): Plugin {
  let folder = '';
  return {
    name: 'recorder-page',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = path.resolve(root, build.outDir)),
    async closeBundle() {
      await build({
        root: import.meta.dirname,
        configFile: false,
        // The style sheet of the tokens has a rule that only Tailwind reads.
        logLevel: 'error',
        build: {
          target: 'es2023',
          outDir: folder,
          emptyOutDir: false,
          assetsInlineLimit: 0,
          reportCompressedSize: false,
          chunkSizeWarningLimit: 2_000,
          modulePreload: { polyfill: false },
          rolldownOptions: { input: path.join(import.meta.dirname, 'recorder.html') },
        },
      });
    },
  };
}
