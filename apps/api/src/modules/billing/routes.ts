import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { presentPlans } from './presenter.ts';

export function registerBilling(app: FastifyInstance): void {
  route(app, 'GET /billing/plans', () => ({ items: presentPlans() }));
}
