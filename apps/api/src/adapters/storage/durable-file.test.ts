import path from 'node:path';
import { expect, test } from 'vitest';
import { type FileCalls, writeDurably } from './durable-file.ts';

type Entry = { content: Buffer; forced: Buffer } | 'folder';

/** A disk that keeps through a power failure only what was forced to it: content of files, and entries of folders. */
class Disk implements FileCalls {
  /** What programs see. */
  readonly entries = new Map<string, Entry>([['/data', 'folder']]);
  /** Names that are on the disk, by their folder. */
  readonly forcedNames = new Map<string, Map<string, Entry>>();
  calls = 0;
  failsAt = Infinity;

  #step(): void {
    this.calls += 1;
    if (this.calls >= this.failsAt) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
  }

  /** A journal may write a new name before anybody forces it, and before the content. */
  #name(file: string, entry: Entry): void {
    this.entries.set(file, entry);
    const names = this.forcedNames.get(path.dirname(file)) ?? new Map<string, Entry>();
    this.forcedNames.set(path.dirname(file), names.set(file, entry));
  }

  async mkdir(folder: string): Promise<string | undefined> {
    await Promise.resolve();
    this.#step();
    const missing: string[] = [];
    for (let at = folder; !this.entries.has(at); at = path.dirname(at)) missing.unshift(at);
    for (const each of missing) this.entries.set(each, 'folder');
    return missing[0];
  }

  async open(file: string, flags: 'wx' | 'r') {
    await Promise.resolve();
    this.#step();
    if (flags === 'wx') this.#name(file, { content: Buffer.alloc(0), forced: Buffer.alloc(0) });
    const entry = this.entries.get(file)!;
    return {
      writeFile: async (content: Uint8Array) => {
        await Promise.resolve();
        if (entry === 'folder') throw new Error('a folder');
        // A full disk takes a part of it.
        entry.content = Buffer.from(content.subarray(0, content.length / 2));
        this.#step();
        entry.content = Buffer.from(content);
      },
      sync: async () => {
        await Promise.resolve();
        this.#step();
        if (entry !== 'folder') entry.forced = entry.content;
        else
          this.forcedNames.set(
            file,
            new Map([...this.entries].filter(([name]) => path.dirname(name) === file)),
          );
      },
      close: () => Promise.resolve(),
    };
  }

  async rename(from: string, to: string): Promise<void> {
    await Promise.resolve();
    this.#step();
    this.#name(to, this.entries.get(from)!);
    this.entries.delete(from);
  }

  async rm(file: string): Promise<void> {
    await Promise.resolve();
    this.entries.delete(file);
  }

  /** What is found under a name after the power came back; undefined: nothing. */
  afterPowerFailure(file: string): Buffer | undefined {
    for (let at = file; at !== '/data'; at = path.dirname(at))
      if (!this.forcedNames.get(path.dirname(at))?.has(at)) return undefined;
    const entry = this.forcedNames.get(path.dirname(file))!.get(file)!;
    return entry === 'folder' ? undefined : entry.forced;
  }
}

const FILE = '/data/recordings/cnf/rec/pieces/1-picture-0';
const CONTENT = Buffer.from('four seconds of a meeting');

test('what was said to be kept is found whole after a power failure, with every folder above it', async () => {
  const disk = new Disk();
  await writeDurably(FILE, CONTENT, disk);
  expect(disk.afterPowerFailure(FILE)?.toString()).toBe(CONTENT.toString());
  const second = FILE.replace(/0$/, '1');
  await writeDurably(second, CONTENT, disk);
  expect(disk.afterPowerFailure(second)?.toString()).toBe(CONTENT.toString());
});

test('a failure at any moment leaves the whole file under its name or none, and no half of it beside it', async () => {
  const whole = new Disk();
  await writeDurably(FILE, CONTENT, whole);
  expect(whole.calls).toBeGreaterThan(5);
  for (let failsAt = 1; failsAt <= whole.calls; failsAt += 1) {
    const disk = new Disk();
    disk.failsAt = failsAt;
    await expect(writeDurably(FILE, CONTENT, disk)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect([undefined, CONTENT.toString()]).toContain(disk.afterPowerFailure(FILE)?.toString());
    expect([...disk.entries.keys()].filter((name) => name.endsWith('.part'))).toEqual([]);
  }
});
