import { readFile } from 'node:fs/promises';
import module from 'node:module';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import type { ModelToLoad } from './model-protocol.ts';
import type { ModelRunner } from './runner.ts';

/** What bergamot-translator.wasm exports, as far as we use it (its translator-worker.js, version 0.4.9). */
interface Bergamot {
  asm: Record<string, (...args: unknown[]) => unknown>;
  AlignedMemory: new (bytes: number, alignment: number) => { getByteArrayView(): Int8Array };
  AlignedMemoryList: new () => { push_back(memory: unknown): void };
  TranslationModel: new (
    config: string,
    model: unknown,
    shortlist: unknown,
    vocabularies: unknown,
    quality: null,
  ) => object;
  BlockingService: new (options: { cacheSize: number }) => {
    translate(model: object, texts: unknown, options: unknown): BergamotResponses;
  };
  VectorString: new () => Vector<string>;
  VectorResponseOptions: new () => Vector<{ alignment: boolean; html: boolean; qualityScores: boolean }>;
}
interface Vector<Item> {
  push_back(item: Item): void;
  delete(): void;
}
interface BergamotResponses {
  get(index: number): { getTranslatedText(): string };
  delete(): void;
}

/** As Firefox Translations sets its models up (translator-worker.js of the package). */
const CONFIG = `beam-size: 1
normalize: 1.0
word-penalty: 0
cpu-threads: 0
gemm-precision: int8shiftAlphaAll
skip-cost: true
alignment: soft
quiet: true
quiet-translation: true
max-length-break: 128
mini-batch-words: 1024
workspace: 128
max-length-factor: 2.0
`;
const ALIGNMENT = { model: 256, shortlist: 64, vocabulary: 64 };

/** Multiplication of matrices: the module asks for a browser's, and brings its own. */
const OWN_MULTIPLICATION = {
  int8_prepare_a: 'int8PrepareAFallback',
  int8_prepare_b: 'int8PrepareBFallback',
  int8_prepare_b_from_transposed: 'int8PrepareBFromTransposedFallback',
  int8_prepare_b_from_quantized_transposed: 'int8PrepareBFromQuantizedTransposedFallback',
  int8_prepare_bias: 'int8PrepareBiasFallback',
  int8_multiply_and_add_bias: 'int8MultiplyAndAddBiasFallback',
  int8_select_columns_of_b: 'int8SelectColumnsOfBFallback',
};

/** Mozilla's models in the translator of Firefox, one direction in this process. */
export async function bergamotRunner(model: ModelToLoad): Promise<ModelRunner> {
  const bergamot = await loadBergamot();
  const memory = async (name: string, alignment: number): Promise<unknown> => {
    const bytes = await readFile(path.join(model.folder, name));
    const aligned = new bergamot.AlignedMemory(bytes.length, alignment);
    aligned.getByteArrayView().set(bytes);
    return aligned;
  };
  const vocabularies = new bergamot.AlignedMemoryList();
  for (const name of model.files.filter((file) => file.endsWith('.spm')))
    vocabularies.push_back(await memory(name, ALIGNMENT.vocabulary));
  const weights = await memory('model.bin', ALIGNMENT.model);
  const shortlist = await memory('shortlist.bin', ALIGNMENT.shortlist);
  const translation = new bergamot.TranslationModel(CONFIG, weights, shortlist, vocabularies, null);
  const service = new bergamot.BlockingService({ cacheSize: 0 });
  return {
    run: async (request, { answer }) => {
      if (request.kind !== 'translate') throw new Error(`asked to ${request.kind}`);
      const texts = new bergamot.VectorString();
      const options = new bergamot.VectorResponseOptions();
      texts.push_back(request.text);
      options.push_back({ alignment: false, html: false, qualityScores: false });
      const responses = service.translate(translation, texts, options);
      answer({ kind: 'text', text: responses.get(0).getTranslatedText() });
      for (const one of [texts, options, responses]) one.delete();
      return Promise.resolve();
    },
  };
}

/** The package's own loader is written for workers of browsers; its module runs in any process. */
export async function loadBergamot(): Promise<Bergamot> {
  const require = module.createRequire(import.meta.url);
  const script = require.resolve('@browsermt/bergamot-translator/worker/bergamot-translator-worker.js');
  const folder = path.dirname(script);
  const wasm = await readFile(path.join(folder, 'bergamot-translator-worker.wasm'));
  const started = Promise.withResolvers<undefined>();
  const bergamot = {
    instantiateWasm: (imports: WebAssembly.Imports, accept: (instance: WebAssembly.Instance) => void) => {
      const multiplication = Object.entries(OWN_MULTIPLICATION).map(([name, own]) => [
        name,
        (...args: unknown[]) => (bergamot as unknown as Bergamot).asm[own]!(...args),
      ]);
      const all = { ...imports, wasm_gemm: Object.fromEntries(multiplication) as WebAssembly.ModuleImports };
      WebAssembly.instantiate(wasm, all).then(({ instance }) => accept(instance), started.reject);
      return {};
    },
    onRuntimeInitialized: () => started.resolve(undefined),
    onAbort: (why: unknown) => started.reject(new Error(`bergamot-translator stopped: ${String(why)}`)),
  };
  // As Node runs CommonJS, with the module's own `Module` given from outside.
  const code = module.wrap(`(function (Module) {${await readFile(script, 'utf8')}\n})(exports)`);
  const run = runInThisContext(code, { filename: script }) as (
    exports: object,
    require: NodeJS.Require,
    module: undefined,
    file: string,
    folder: string,
  ) => void;
  run(bergamot, require, undefined, script, folder);
  await started.promise;
  return bergamot as unknown as Bergamot;
}
