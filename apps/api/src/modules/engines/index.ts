import type { EngineReport } from '@intermind/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { engineTable } from './abilities.ts';
import type { EngineChoices } from './choice.ts';
import type { EnginePriceList } from './prices.ts';
import type { EngineBenches } from './service.ts';

/** How good the speech engines are, as administrators have them measured, and in which order meetings try them, and what they cost. */
export function registerEngines(
  app: FastifyInstance,
  {
    benches,
    choices,
    prices,
    engines,
  }: {
    benches: EngineBenches;
    choices: EngineChoices;
    prices: EnginePriceList;
    /** Of the workers of this instance; null: none is connected. */
    engines: () => readonly EngineReport[] | null;
  },
): void {
  route(app, 'GET /admin/engines', () => benches.read());
  route(app, 'GET /admin/engines/abilities', () => engineTable(engines()));
  route(app, 'POST /admin/engines/bench', ({ identity }) => benches.start(identity.userId));
  route(app, 'GET /admin/engines/order', () => choices.read());
  route(app, 'PUT /admin/engines/order', ({ identity, body }) =>
    choices.setBestByBench(identity.userId, body.bestByBench),
  );
  route(app, 'PUT /admin/engines/order/by-hand', ({ identity, body }) =>
    choices.orderByHand(identity.userId, body),
  );
  route(app, 'GET /admin/engines/prices', () => prices.read());
  route(app, 'PUT /admin/engines/prices', ({ identity, body }) => prices.change(identity.userId, body));
}

export { EngineChoices } from './choice.ts';
export { EnginePriceList } from './prices.ts';
export { EngineBenches } from './service.ts';
