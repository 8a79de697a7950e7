import type { Receipt } from '@intermind/contracts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { canonicalJson, isGenuine, ReceiptSigner } from './receipt-signature.ts';

const RECEIPT = {
  version: 1,
  issuer: 'https://meet.example.org',
  issuedAt: '2026-11-23T10:00:00.000Z',
  meeting: { id: 'cnf_1', roomId: 'abc-defg-hij', startedAt: '2026-11-23T09:00:00.000Z', endedAt: null },
  policy: 'ask',
  retention: { recordings: 30, transcripts: null, messages: null },
  people: [{ id: 'psn_1', name: 'Zoë ÅŠ “x”', guest: true, refuses: ['ai'], answers: [] }],
  recordings: [],
  engines: [{ work: 'translation', from: 'en', to: 'es', engine: 'scripted', grade: 'demonstration' }],
} as unknown as Receipt;

let signer: ReceiptSigner;
beforeAll(async () => {
  signer = await ReceiptSigner.of('a secret of the installation');
});
const genuine = (signed: unknown) => isGenuine(signed, [signer.publicKey]);

it('a receipt verifies with the published key alone, also after it was written and read again in another form', async () => {
  const signed = await signer.sign(RECEIPT);
  expect(await genuine(signed)).toBe(true);
  const { signature, receipt } = JSON.parse(JSON.stringify(signed, null, 4)) as typeof signed;
  expect(await genuine({ signature, receipt: Object.fromEntries(Object.entries(receipt).reverse()) })).toBe(
    true,
  );
});

it('every letter of a receipt that is changed makes it fail', async () => {
  const text = JSON.stringify(await signer.sign(RECEIPT));
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: text.length - 1 }),
      fc.constantFrom('0', '7', 'a', 'Q', 'ä', '"', '}', ','),
      async (at, letter) => {
        fc.pre(text[at] !== letter);
        let read: unknown;
        try {
          read = JSON.parse(text.slice(0, at) + letter + text.slice(at + 1));
        } catch {
          return;
        }
        // The last letter of a signature has bits that mean nothing (RFC 4648, 3.5).
        fc.pre(at !== text.length - 3);
        expect(await genuine(read)).toBe(false);
      },
    ),
    { numRuns: 300 },
  );
});

it('what was added, left out or signed by somebody else fails', async () => {
  const signed = await signer.sign(RECEIPT);
  const other = await ReceiptSigner.of('another secret');
  expect(other.publicKey.kid).not.toBe(signer.publicKey.kid);
  const wrong: unknown[] = [
    { ...signed, note: 'more' },
    { ...signed, receipt: { ...signed.receipt, more: 1 } },
    { ...signed, receipt: { ...signed.receipt, people: [] } },
    { receipt: signed.receipt },
    { ...signed, signature: signed.signature.replace('..', '.e30.') },
    { ...signed, signature: '..' },
    await other.sign(RECEIPT),
    null,
    'text',
    [],
  ];
  expect(await Promise.all(wrong.map(genuine))).toEqual(wrong.map(() => false));
});

it('the same secret gives the same key, of which nothing private is published', async () => {
  expect((await ReceiptSigner.of('a secret of the installation')).publicKey).toEqual(signer.publicKey);
  expect(Object.keys(signer.publicKey).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
});

it('names are in one order, whatever order they were written in', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'é' }], a: true })).toBe(
    '{"a":true,"b":[1,{"c":"é","d":null}]}',
  );
});
