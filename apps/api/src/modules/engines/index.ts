import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { EngineBenches } from './service.ts';

/** How good the speech engines are: administrators have them measured. */
export function registerEngines(app: FastifyInstance, benches: EngineBenches): void {
  route(app, 'GET /admin/engines', () => benches.read());
  route(app, 'POST /admin/engines/bench', ({ identity }) => benches.start(identity.userId));
}

export { EngineBenches } from './service.ts';
