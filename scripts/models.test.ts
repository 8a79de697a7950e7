import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lockFolder } from '@intermind/config';
import { modelOf } from '../apps/agent/src/engines/models/catalogue/index.ts';
import { hurriedClock } from '../apps/agent/src/testing/hurried-clock.ts';
import { startModelServer } from '../apps/agent/src/testing/model-server.ts';
import { runModelsChore, type ModelsChore } from './models.ts';

function world(over: Partial<ModelsChore> = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'intermind-models-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const folder = path.join(dataDir, 'models');
  const printed: string[] = [];
  const put = (id: string): void => {
    const { files } = modelOf(id)!;
    for (const file of [...files, 'installed.json']) {
      const target = path.join(folder, id, file.endsWith('/') ? `${file}rules` : file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, 'x');
    }
  };
  const run = async (...args: string[]): Promise<boolean> =>
    runModelsChore(args, {
      folder,
      mirror: 'http://127.0.0.1:9',
      machine: { cores: 4, memoryMb: 16_000 },
      signal: new AbortController().signal,
      clock: hurriedClock(),
      print: (line) => printed.push(...line.split('\n')),
      ...over,
    });
  return { dataDir, folder, printed, put, run };
}

describe('npm run models', () => {
  it('lists what there is, what it needs and what is installed', async () => {
    const { printed, put, run } = world();
    put('bergamot-en-es');
    expect(await run('list', 'es')).toBe(true);
    expect(printed).toEqual([
      'This machine has 4 cores and 15.6 GB of memory.',
      '',
      'Español (es)',
      expect.stringMatching(/^ {2}recognises {2}zipformer-es +120 MB {2}memory 300 MB +CC-BY-SA-4\.0 +fits$/),
      expect.stringMatching(
        /^ {2}recognises {2}parakeet-tdt-v3 +487 MB {2}memory 1000 MB +CC-BY-4\.0 +fits$/,
      ),
      expect.stringMatching(/^ {2}recognises {2}whisper-small +640 MB/),
      expect.stringMatching(
        /^ {2}recognises {2}nemotron-3\.5-streaming +475 MB.+may be slow \(wants 8 cores\)$/,
      ),
      expect.stringMatching(/^ {2}recognises {2}whisper-turbo +564 MB.+may be slow \(wants 8 cores\)$/),
      expect.stringMatching(/^ {2}translates {2}bergamot-en-es +25 MB.+MPL-2\.0 +fits {2}· installed$/),
      expect.stringMatching(/^ {2}translates {2}bergamot-es-en +26 MB.+MPL-2\.0 +fits$/),
      expect.stringMatching(/^ {2}speaks +piper-es +75 MB.+see MODEL_CARD in its folder +fits$/),
    ]);
  });

  it('lists all languages and names what is missing', async () => {
    const { printed, run } = world({ machine: { cores: 2, memoryMb: 2_000 } });
    expect(await run()).toBe(true);
    expect(printed.filter((line) => /^\S.*\([a-z]{2}\)$/.test(line))).toHaveLength(17);
    const korean = printed.slice(printed.indexOf('한국어 (ko)'));
    expect(korean[1]).toMatch(/zipformer-ko.+fits$/);
    expect(korean.find((line) => line.includes('speaks'))).toBe('  speaks      nothing');
    expect(korean.find((line) => line.includes('sense-voice'))).toMatch(/fits$/);
    expect(korean.find((line) => line.includes('nemotron'))).toMatch(/too little memory$/);
    const english = printed.slice(printed.indexOf('English (en)'), printed.indexOf('Español (es)'));
    expect(english.some((line) => line.includes('translates'))).toBe(false);
  });

  it('installs what a language needs, once, and says so', async () => {
    const { printed, put, run } = world();
    for (const id of ['zipformer-es', 'piper-es', 'bergamot-en-es', 'bergamot-es-en']) put(id);
    expect(await run('add', 'es')).toBe(true);
    expect(printed).toEqual([
      'zipformer-es is installed already.',
      'piper-es is installed already.',
      'bergamot-en-es is installed already.',
      'bergamot-es-en is installed already.',
      'Meetings that begin from now on use what is installed. Try it: npm run engines:check',
    ]);
  });

  it('installs no model that the machine has no memory for', async () => {
    const { printed, run } = world({ machine: { cores: 8, memoryMb: 1_700 } });
    await expect(run('add', 'whisper-turbo')).rejects.toThrow(
      'whisper-turbo needs 1500 MB of memory beside the rest of the product; this machine has 1700 MB.',
    );
    expect(await run('add', 'ja')).toBe(true);
    expect(printed[0]).toBe('Nothing that fits this machine recognises ja.');
  });

  it('passes on why a model could not be installed', async () => {
    const { run } = world();
    await expect(run('add', 'bergamot-en-es')).rejects.toMatchObject({ failure: 'no-network' });
  });

  it('removes what only a language needs, whatever English and others need stays', async () => {
    const { printed, put, run } = world();
    const fromEnglish = ['bergamot-en-de', 'bergamot-de-en', 'bergamot-en-es', 'bergamot-es-en'];
    for (const id of ['zipformer-es', 'piper-es', 'parakeet-tdt-v3', 'piper-en', ...fromEnglish]) put(id);
    expect(await run('remove', 'es')).toBe(true);
    expect(printed).toEqual([
      'zipformer-es is removed.',
      'bergamot-en-es is removed.',
      'bergamot-es-en is removed.',
      'piper-es is removed.',
    ]);
    printed.length = 0;
    await run('remove', 'es', 'parakeet-tdt-v3');
    expect(printed).toEqual(['parakeet-tdt-v3 is removed.']);
    printed.length = 0;
    await run('remove', 'es');
    expect(printed).toEqual(['Nothing is installed that only these languages need.']);
    printed.length = 0;
    await run('remove', 'kokoro');
    expect(printed).toEqual(['kokoro was not installed.']);
  });

  it.each([['add'], ['add', 'klingon'], ['install', 'en'], ['list', 'xx'], ['remove']])(
    'says how it is used: %s',
    async (...args) => {
      const { printed, run } = world();
      expect(await run(...args)).toBe(false);
      expect(printed[0]).toBe('Usage:');
    },
  );

  it('runs once at a time', async () => {
    const { folder, run } = world();
    const lock = lockFolder(path.join(folder, '.lock'), 'npm run models');
    await expect(run('remove', 'es')).rejects.toThrow(/is in use by npm run models/);
    lock.release();
    expect(await run('remove', 'es')).toBe(true);
  });

  it('ends with an error code and a sentence, and goes on where it was stopped', async () => {
    const { dataDir } = world();
    const model = modelOf('bergamot-en-hi')!;
    const [first] = model.downloads;
    const { host, pathname } = new URL(first!.url);
    const server = await startModelServer({ [`/${host}${pathname}`]: Buffer.alloc(1_000) });
    const run = (...args: string[]) => {
      const child = spawn(process.execPath, [path.join(import.meta.dirname, 'models.ts'), ...args], {
        cwd: dataDir,
        env: { PATH: process.env['PATH'], DATA_DIR: dataDir, MODELS_MIRROR: server.url },
      });
      let said = '';
      child.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
      child.stdout.on('data', (piece: Buffer) => (said += piece.toString()));
      const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
      return { child, ended, said: () => said };
    };
    server.faults.push({ stallAfterBytes: 100 });
    const stopped = run('add', 'bergamot-en-hi');
    await expect.poll(() => server.asked.length).toBe(1);
    stopped.child.kill('SIGINT');
    expect([await stopped.ended, stopped.said()]).toEqual([
      130,
      'Stopped. The same command goes on where this one ended.\n',
    ]);
    const refused = run('add', 'bergamot-en-hi');
    expect([await refused.ended, refused.said()]).toEqual([
      1,
      expect.stringMatching(/has 1000 bytes instead of 12736263 and was not kept\.\n$/),
    ]);
    const wrong = run('add');
    expect([await wrong.ended, wrong.said().split('\n')[0]]).toEqual([2, 'Usage:']);
  }, 60_000);
});

describe('the catalogue', () => {
  it('states sizes and checksums of all translators', () => {
    const files = ['ar', 'zh'].flatMap((language) => modelOf(`bergamot-en-${language}`)!.downloads);
    expect(files.map(({ url }) => url.replace(/.*\/models\//, ''))).toEqual([
      'base-memory/enar/model.enar.intgemm.alphas.bin.gz',
      'base-memory/enar/lex.50.50.enar.s2t.bin.gz',
      'base-memory/enar/vocab.enar.spm.gz',
      'base-memory/enzh/model.enzh.intgemm.alphas.bin.gz',
      'base-memory/enzh/lex.50.50.enzh.s2t.bin.gz',
      'base-memory/enzh/srcvocab.enzh.spm.gz',
      'base-memory/enzh/trgvocab.enzh.spm.gz',
    ]);
    for (const { sha256, sizeBytes } of files) {
      expect(sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(sizeBytes).toBeGreaterThan(100_000);
    }
  });
});
