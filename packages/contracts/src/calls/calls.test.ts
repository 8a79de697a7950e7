import { expect, test } from 'vitest';
import { z } from 'zod';
import { audienceOf, CALLERS, type CallDeclaration } from '../call.ts';
import { calls } from './index.ts';
import { ListParamsSchema } from '../nouns/list.ts';
import { ERRORS } from '../errors.ts';

const declared: [string, CallDeclaration][] = Object.entries(calls);

test.each(declared)('%s declares the parameters of its path', (key, call) => {
  const inPath = [...key.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  expect(Object.keys(call.params?.shape ?? {})).toEqual(inPath);
});

test('names are unique and readable', () => {
  const names = declared.map(([, { name }]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z]+([A-Z][a-z]+)+$/.test(name))).toEqual([]);
});

test('a call of admins only is closed to members', () => {
  expect([...audienceOf({ allows: ['admin'] })]).toEqual(['admin']);
  expect([...audienceOf({ allows: ['guest-here', 'host'] })]).toEqual(['guest', 'member', 'admin']);
});

test.each(declared)('%s says who may call it and where it comes from', (_key, call) => {
  expect(call.allows.length).toBeGreaterThan(0);
  expect(call.allows.filter((caller) => !CALLERS.includes(caller))).toEqual([]);
  expect(call.allows).not.toContain('stranger');
  expect(call.spec).toMatch(/^(ours|spec [12] §\d+)$/);
  expect((call.errors ?? []).filter((code) => !(code in ERRORS))).toEqual([]);
});

test.each(declared)(
  '%s changes nothing by GET and takes a body only where there is something to say',
  (key, call) => {
    if (key.startsWith('GET') || key.startsWith('DELETE')) expect(call.body).toBeUndefined();
  },
);

test('only calls that write nothing and ask for little have no limit', () => {
  const unlimited = declared.filter(([, { limit }]) => limit === null).map(([key]) => key);
  expect(unlimited).toEqual([
    'GET /live',
    'GET /ready',
    'GET /health',
    'GET /config',
    'GET /users',
    'GET /billing/plans',
  ]);
});

test.each(declared)('%s refuses unknown fields', (_key, call) => {
  for (const schema of [call.body, call.query, call.params]) {
    // Of lists: any field may be asked for there, and is checked against those of the list.
    if (!schema || schema === ListParamsSchema) continue;
    const object = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
    const surprise = { surprise: true };
    const result = (object as z.ZodType).safeParse(object instanceof z.ZodArray ? [surprise] : surprise);
    expect(result.error?.issues.some((issue) => issue.code === 'unrecognized_keys')).toBe(true);
  }
});
