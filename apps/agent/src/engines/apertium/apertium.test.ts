import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ResidentPipeline } from './resident-pipeline.ts';
import { installedModes, residentPipeline, routeBetween, type ApertiumMode } from './modes.ts';
import { asWritten, decode, encode, requestOf } from './stream-format.ts';

describe('apertium stream format', () => {
  it('escapes what means something to apertium and ends with the request’s number and a NUL', () => {
    expect(encode('a [b] {c} ^d$ e/f \\ @ <g>', 7)).toBe(
      'a \\[b\\] \\{c\\} \\^d\\$ e\\/f \\\\ \\@ \\<g\\>[7]\0',
    );
  });

  it('comes back as it went in', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const sent = encode(text, 12);
        expect(requestOf(sent.slice(0, -1))).toBe(12);
        expect(sent.indexOf('\0')).toBe(sent.length - 1);
        expect(decode(sent.slice(0, -1))).toBe(text.replaceAll('\0', ' ').trim());
      }),
    );
  });

  it('gives recognised text the capitals and the full stop that a translator expects', () => {
    expect(asWritten('on friday i will call', 'en', true)).toBe('On Friday I will call.');
    expect(asWritten('on friday i will', 'en', false)).toBe('On Friday I will');
    expect(asWritten('el viernes', 'es', true)).toBe('El viernes.');
    expect(asWritten('really?', 'en', true)).toBe('Really?');
  });
});

describe('a pipeline that stays', () => {
  /** Answers after a moment, as it was asked; `swap` answers the second request under the number of the first. */
  const program = (delayS: number): string =>
    `node -e "process.stdin.on('data', (d) => setTimeout(() => process.stdout.write(d), ${String(delayS * 1_000)}))"`;

  it('answers each text with its own translation', async () => {
    const pipeline = new ResidentPipeline(program(0), 60_000);
    expect(await Promise.all(['one', 'two', 'three'].map((text) => pipeline.translate(text)))).toEqual([
      'one',
      'two',
      'three',
    ]);
    pipeline.stop();
  });

  it('never gives an answer to a request from before a stop to a later caller', async () => {
    const pipeline = new ResidentPipeline(program(0.05), 60_000);
    const before = pipeline.translate('secret of room A');
    const rejected = expect(before).rejects.toThrow('stopped');
    pipeline.stop();
    await rejected;
    expect(await pipeline.translate('first words of room B')).toBe('first words of room B');
    pipeline.stop();
  });

  it('gives up all that is under way when an answer carries another number', async () => {
    const pipeline = new ResidentPipeline(
      `node -e "process.stdin.on('data', () => process.stdout.write('somebody else[99]\\0'))"`,
      60_000,
    );
    await expect(pipeline.translate('mine')).rejects.toThrow('stopped');
    expect(pipeline.running).toBe(false);
  });
});

describe('a pipeline that hangs', () => {
  /** Answers everything but `hang`; the shell starts at once, also on a busy machine. */
  const program = `while IFS= read -r -d '' text; do case "$text" in *hang*) sleep 1000 ;; *) printf '%s\\0' "$text" ;; esac; done`;

  it('is ended, what it owes fails, and the next text starts another', async () => {
    const pipeline = new ResidentPipeline(program, 60_000, 2_000);
    expect(await pipeline.translate('one')).toBe('one');
    const stuck = ['hang', 'behind it'].map((text) => pipeline.translate(text));
    await Promise.all(stuck.map((answer) => expect(answer).rejects.toThrow('apertium hung')));
    expect(pipeline.running).toBe(false);
    expect(await pipeline.translate('two')).toBe('two');
    pipeline.stop();
  });

  it('is not ended for being idle, or for answers that keep coming', async () => {
    const pipeline = new ResidentPipeline(program, 60_000, 5_000);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await pipeline.translate('one');
    await vi.advanceTimersByTimeAsync(50_000);
    vi.useRealTimers();
    expect(pipeline.running).toBe(true);
    pipeline.stop();
  });

  it('does not collect texts without end', async () => {
    const pipeline = new ResidentPipeline(program, 60_000);
    const stuck = Array.from({ length: 200 }, () => pipeline.translate('hang').catch(() => 'failed'));
    await expect(pipeline.translate('one more')).rejects.toMatchObject({ kind: 'engine' });
    pipeline.stop();
    expect(new Set(await Promise.all(stuck))).toEqual(new Set(['failed']));
  });
});

describe('apertium modes', () => {
  const mode = (from: ApertiumMode['from'], to: ApertiumMode['to']): ApertiumMode => ({
    from,
    to,
    pipeline: '',
  });

  it('are found by their files, with two- and three-letter codes, without varieties and foreign pairs', () => {
    const folder = mkdtempSync(join(tmpdir(), 'modes-'));
    const files = ['eng-spa.mode', 'spa-eng_US.mode', 'fr-es.mode', 'bel-rus.mode', 'es-pt.mode', 'README'];
    for (const file of files) writeFileSync(join(folder, file), 'lt-proc x');
    expect(installedModes(folder).map(({ from, to }) => `${from}>${to}`)).toEqual([
      'en>es',
      'es>pt',
      'fr>es',
    ]);
  });

  it('are none when apertium is not installed', () => {
    expect(installedModes('/does/not/exist')).toEqual([]);
  });

  it('stay resident with -z at every stage and hide unknown-word marks', () => {
    expect(residentPipeline("lt-proc 'a.bin' | apertium-tagger -g $2 'b' | lt-proc $1 'c.bin'")).toBe(
      "lt-proc -z 'a.bin' | apertium-tagger -z -g  'b' | lt-proc -z -n 'c.bin'",
    );
  });

  it('are chained over one language in between when there is no pair', () => {
    const modes = [mode('en', 'es'), mode('es', 'pt'), mode('fr', 'es')];
    const route = (from: ApertiumMode['from'], to: ApertiumMode['to']): string =>
      routeBetween(modes, from, to)
        .map((step) => `${step.from}>${step.to}`)
        .join(' ');
    expect([route('en', 'es'), route('en', 'pt'), route('fr', 'pt'), route('pt', 'en')]).toEqual([
      'en>es',
      'en>es es>pt',
      'fr>es es>pt',
      '',
    ]);
  });
});
