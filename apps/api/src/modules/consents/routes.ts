import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { downloadReceipt, type ReceiptDependencies } from './receipt.ts';
import { type AnsweringDependencies, answerConsents, readConsents } from './service.ts';

export type ConsentsDependencies = AnsweringDependencies & ReceiptDependencies;

export function registerConsents(app: FastifyInstance, deps: ConsentsDependencies): void {
  route(app, 'GET /conferences/{id}/consents/mine', ({ identity, params }) =>
    readConsents(deps, identity, params.id),
  );
  route(app, 'PUT /conferences/{id}/consents/mine', ({ identity, params, body }) =>
    answerConsents(deps, identity, params.id, body),
  );
  route(app, 'GET /conferences/{id}/receipt', ({ identity, params }) =>
    downloadReceipt(deps, identity, params.id),
  );
  route(app, 'GET /receipts/keys', () => Promise.resolve({ keys: [deps.receiptSigner.publicKey] }));
}
