import { guessableSecrets, type Secrets, type Settings } from '@intermind/config';
import type { HealthReport } from '@intermind/contracts';
import type { FastifyInstance } from 'fastify';
import { networkInterfaces } from 'node:os';
import { route } from '../../http/route.ts';
import type { InterpreterHealth } from '../agent-jobs/index.ts';
import type { EmbeddedState } from '../health/index.ts';
import { findingsOf } from './findings.ts';

export interface SettingsCheckDependencies {
  settings: Settings;
  secrets: Secrets;
  now: () => Date;
  health: () => Promise<HealthReport>;
  interpreters: () => InterpreterHealth;
  /** Whether LiveKit Egress, or a worker of this instance, can record. */
  canRecord: () => Promise<boolean>;
  /** Payments that could not be given back, as the provider calls them. */
  refundsStuck: () => Promise<string[]>;
  /** Plans of members that are no longer in the file, and how many have each. */
  plansGone: () => Promise<{ plan: string; members: number }[]>;
  /** Absent: the database is an outside one. */
  embeddedDatabase?: () => EmbeddedState;
}

/** Says administrators what is not ready for the internet. */
export function registerSettingsCheck(app: FastifyInstance, deps: SettingsCheckDependencies): void {
  const { settings, secrets, now, health, interpreters, canRecord, embeddedDatabase } = deps;
  const startedAt = now();
  route(app, 'GET /admin/settings-check', async () => {
    const at = now();
    const { engines, workers } = interpreters();
    const findings = findingsOf({
      settings,
      guessable: guessableSecrets(settings, secrets),
      now: at,
      upMs: at.getTime() - startedAt.getTime(),
      embedded: embeddedDatabase?.() ?? null,
      parts: (await health()).parts,
      engines,
      workers: workers.length,
      canRecord: await canRecord(),
      refundsStuck: await deps.refundsStuck(),
      plansGone: await deps.plansGone(),
      addresses: ownAddresses(),
    });
    return { checkedAt: at.toISOString(), findings };
  });
}

/** By which other machines may reach this one. */
const ownAddresses = () =>
  Object.values(networkInterfaces()).flatMap((all = []) =>
    all.filter(({ internal }) => !internal).map(({ address }) => address),
  );
