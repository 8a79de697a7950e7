import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MODELS } from './catalogue/index.ts';
import { installedModels } from './store.ts';

describe('what is installed', () => {
  it('is what has all its files and its record', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'intermind-models-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const model = { ...MODELS[0]!, id: 'small-model', files: ['model.onnx', 'tokens.txt', 'data/'] };
    const own = path.join(folder, 'small-model');
    mkdirSync(path.join(own, 'data'), { recursive: true });
    for (const file of ['model.onnx', 'tokens.txt', 'data/rules', 'installed.json'])
      writeFileSync(path.join(own, file), 'x');
    const there = (): number => installedModels(folder, [model]).length;
    expect(there()).toBe(1);
    writeFileSync(path.join(own, 'tokens.txt'), '');
    expect(there()).toBe(0);
    writeFileSync(path.join(own, 'tokens.txt'), 'x');
    rmSync(path.join(own, 'tokens.txt'));
    expect(there()).toBe(0);
    mkdirSync(path.join(own, 'tokens.txt'));
    expect(there()).toBe(0);
    rmSync(path.join(own, 'tokens.txt'), { recursive: true });
    writeFileSync(path.join(own, 'tokens.txt'), 'x');
    expect(there()).toBe(1);
    rmSync(path.join(own, 'data/rules'));
    expect(there()).toBe(0);
    writeFileSync(path.join(own, 'data/rules'), 'x');
    rmSync(path.join(own, 'installed.json'));
    expect(there()).toBe(0);
  });
});
