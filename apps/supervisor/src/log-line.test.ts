import { describe, expect, it } from 'vitest';
import { collectedLine, type Paint, readableLine as painted } from './log-line.ts';

const readableLine = (child: string, line: string) => painted(child, line, (_format, text) => text);
const NOW_MS = Date.UTC(2026, 10, 21, 9, 14, 2);
/** Names the colours: `<dim>text</dim>`. */
const marking: Paint = (format, text) => `<${String(format)}>${text}</${String(format)}>`;

describe('a line of a child', () => {
  it('is readable on a terminal', () => {
    const time = new Date(2026, 10, 21, 9, 14, 2).getTime();
    expect(
      readableLine('api', JSON.stringify({ level: 40, time, msg: 'slow', path: '/api', req: { id: 1 } })),
    ).toBe('api     │ 09:14:02 warn slow path=/api req={"id":1}');
  });

  it.each([
    [10, 'trace '],
    [20, 'debug '],
    [30, ''],
    [50, 'ERROR '],
    [60, 'FATAL '],
    [35, ''],
    ['warn', 'warn '],
  ])('of level %j begins with %j', (level, word) => {
    expect(readableLine('livekit', JSON.stringify({ level, msg: 'said' }))).toBe(`livekit │ ${word}said`);
  });

  it('of a warning or an error stands out from what every line has', () => {
    const time = new Date(2026, 10, 21, 9, 14, 2).getTime();
    const lines = [
      { level: 40, time, msg: 'slow', path: '/api' },
      { level: 50, msg: 'failed' },
      { level: 60, msg: 'failed' },
      { level: 'error', msg: 'failed' },
      { level: 30, msg: 'said' },
    ].map((entry) => painted('api', JSON.stringify(entry), marking).replace('<dim>api     │</dim> ', ''));
    expect(lines).toEqual([
      '<dim>09:14:02</dim> <yellow>warn</yellow> slow <dim>path=/api</dim>',
      '<red>ERROR</red> failed',
      '<red>FATAL</red> failed',
      '<red>error</red> failed',
      'said',
    ]);
  });

  it('leaves out what every line says, and what is null', () => {
    const entry = {
      level: 30,
      pid: 1,
      hostname: 'h',
      name: 'api',
      ts: 1,
      logger: 'l',
      caller: 'c',
      user: null,
    };
    expect(readableLine('api', JSON.stringify({ ...entry, msg: 'said' }))).toBe('api     │ said');
  });

  it('shows the message of an error without a stack', () => {
    expect(readableLine('api', '{"level":50,"msg":"failed","err":{"message":"m"}}')).toBe(
      'api     │ ERROR failed\nm',
    );
    expect(readableLine('api', '{"level":50,"msg":"failed","err":{}}')).toBe('api     │ ERROR failed\n');
  });

  it('shows the stack of an error', () => {
    expect(
      readableLine('api', '{"level":50,"msg":"failed","err":{"message":"m","stack":"Error: m\\n at x"}}'),
    ).toBe('api     │ ERROR failed\nError: m\n at x');
  });

  it('stays as it is when it is no log entry', () => {
    expect(readableLine('agent', '{"a":1}')).toBe('agent   │ {"a":1}');
    expect(readableLine('agent', '{broken')).toBe('agent   │ {broken');
    expect(readableLine('agent', 'text')).toBe('agent   │ text');
  });

  it('keeps its JSON for a log collector and names the process', () => {
    expect(JSON.parse(collectedLine('api', '{"level":30,"msg":"x"}', NOW_MS))).toEqual({
      process: 'api',
      level: 30,
      msg: 'x',
    });
  });

  it.each(['Killed', '{"broken', '[1]', '{}', ' {"msg":"x"}', 'a "b" \\ c', ''])(
    'that is no JSON becomes JSON for a log collector: %s',
    (line) => {
      const entry = { process: 'livekit', level: 30, time: NOW_MS, msg: line };
      expect(JSON.parse(collectedLine('livekit', line, NOW_MS))).toEqual(entry);
    },
  );

  it('has no colours and its own level for a log collector', () => {
    const line = '\u001b[1mapi\u001b[22m ended';
    const entry = { process: 'supervisor', level: 40, time: NOW_MS, msg: 'api ended' };
    expect(JSON.parse(collectedLine('supervisor', line, NOW_MS, 'warn'))).toEqual(entry);
  });
});
