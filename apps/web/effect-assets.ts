import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';
import { withNormalization } from './tflite-metadata.ts';

const require = createRequire(import.meta.url);
const VISION = path.dirname(require.resolve('@mediapipe/tasks-vision'));
const MODELS = path.dirname(require.resolve('@mediapipe/selfie_segmentation/package.json'));
/** `media/blur.ts` asks for them there. They are cached for good: the version is in the name. */
const FOLDER = 'assets/tasks-vision-0.10.14';

const FILES: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  'vision_wasm_internal.js': () => readFile(path.join(VISION, 'wasm/vision_wasm_internal.js')),
  'vision_wasm_internal.wasm': () => readFile(path.join(VISION, 'wasm/vision_wasm_internal.wasm')),
  'selfie.tflite': () => readModel('selfie_segmentation.tflite'),
  'selfie-landscape.tflite': () => readModel('selfie_segmentation_landscape.tflite'),
};

/** Pixels from 0 to 255 become 0 to 1. */
async function readModel(name: string): Promise<Uint8Array> {
  return withNormalization(await readFile(path.join(MODELS, name)), { mean: 0, std: 255 });
}

/** What blurring the background needs, from our own origin: MediaPipe's code and the selfie models. */
export function effectAssets(): Plugin {
  return {
    name: 'effect-assets',
    configureServer(server) {
      for (const [name, read] of Object.entries(FILES))
        server.middlewares.use(`/${FOLDER}/${name}`, (_request, response, next) => {
          response.setHeader('Content-Type', TYPES[path.extname(name)]!);
          read().then((content) => response.end(content), next);
        });
    },
    async generateBundle() {
      for (const [name, read] of Object.entries(FILES))
        this.emitFile({ type: 'asset', fileName: `${FOLDER}/${name}`, source: await read() });
    },
  };
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.tflite': 'application/octet-stream',
};
