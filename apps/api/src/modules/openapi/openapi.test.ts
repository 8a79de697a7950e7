import { calls, ERRORS } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { renderDocsPage } from './docs-page.ts';
import { buildOpenApi } from './document.ts';

const OPTIONS = { productName: 'Meet <b>', version: '1.2.3', publicUrl: 'https://meet.example.org' };
const document = buildOpenApi(OPTIONS);

test('every call is there, each with its own id, and nothing else', () => {
  const keys = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(keys.sort()).toEqual(Object.keys(calls).sort());
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((one) => one.operationId),
  );
  expect([new Set(ids).size, ids.every((id) => /^\w+$/.test(id))]).toEqual([keys.length, true]);
});

test('a call has its parameters, its body, its answer and every error code', () => {
  const operation = document.paths['/participants/{id}']!['patch']!;
  expect(operation).toMatchObject({
    security: [{ bearer: [] }],
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { $ref: '#/components/schemas/ParticipantId' } },
    ],
    requestBody: { required: true },
    responses: {
      200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Participant' } } } },
    },
  });
  const codes = Object.entries(operation.responses).flatMap(([status, { content }]) =>
    Object.keys(content?.['application/json']?.['examples'] ?? {}).map((code) => `${status} ${code}`),
  );
  for (const code of [
    ...calls['PATCH /participants/{id}'].errors,
    'Unauthorized',
    'ValidationFailed',
    'Internal',
  ] as const) {
    expect(codes).toContain(`${ERRORS[code].status} ${code}`);
  }
});

test('bodies that may be absent, calls for everybody and calls without an answer say so', () => {
  expect(document.paths['/rooms']!['post']!.requestBody!.required).toBe(false);
  expect(document.paths['/config']!['get']!.security).toEqual([{}, { bearer: [] }]);
  expect(Object.keys(document.paths['/users']!['delete']!.responses)).toContain('204');
});

test('every reference leads somewhere, unknown fields are closed out', () => {
  const text = JSON.stringify(document);
  const names = [...text.matchAll(/#\/components\/schemas\/(\w+)"/g)].map((match) => match[1]!);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !(name in document.components.schemas))).toEqual([]);
  expect(document.components.schemas['Participant']).toMatchObject({ additionalProperties: false });
  expect(text).not.toContain('$schema');
});

test('the page names every call and every code, and has nothing inline', () => {
  const page = renderDocsPage(document);
  for (const key of Object.keys(calls)) expect(page).toContain(`<code>${key.split(' ')[1]}</code>`);
  for (const code of ['ConferenceCapacityExceeded', 'JoinRequestRejected']) expect(page).toContain(code);
  expect(page).toContain('Meet &lt;b&gt; API');
  expect(page).not.toMatch(/<script|<style|style=|onclick/);
});
