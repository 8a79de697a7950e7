import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { LegalFiles } from './legal-files.ts';

export { LegalFiles };

/** `GET /legal/{page}`: the operator's privacy policy and terms of use. */
export function registerLegal(app: FastifyInstance, { legalFiles }: { legalFiles: LegalFiles }): void {
  route(app, 'GET /legal/{page}', async ({ params, query }) => ({
    file: await legalFiles.find(params.page, query.language),
  }));
}
