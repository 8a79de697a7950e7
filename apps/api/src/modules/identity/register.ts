import type { FastifyInstance } from 'fastify';
import { registerAccountPages } from './account-routes.ts';
import { loadAssets } from './assets.ts';
import { createAttemptLimiter } from './attempt-limiter.ts';
import { ensureFirstAdministrator } from './first-administrator.ts';
import { installForms } from './form-pages.ts';
import { registerInteractions } from './interaction-routes.ts';
import { pageContexts } from './page-context.ts';
import { mountProvider } from './provider-mount.ts';
import { providerPages } from './provider-pages.ts';
import { createProvider, type IdentityDependencies, MOUNT_PATH } from './provider.ts';

/**
 * The embedded identity provider below `/oidc`. Does nothing where an outside issuer is set. At the first start it makes
 * the first administrator.
 */
export async function registerIdentityProvider(
  app: FastifyInstance,
  dependencies: IdentityDependencies,
): Promise<void> {
  const { settings, db, now } = dependencies;
  if (settings.oidc.mode !== 'embedded') return;
  await ensureFirstAdministrator(db, settings.dataDir, now);

  const assets = loadAssets(MOUNT_PATH);
  const contextFor = pageContexts(settings, assets, now);
  const pages = providerPages(contextFor);
  const provider = createProvider(dependencies, pages);
  const part = { ...dependencies, provider, contextFor, limiter: createAttemptLimiter(now) };

  await app.register(
    async (scope) => {
      assets.register(scope);
      await scope.register((forms, _options, done) => {
        installForms(forms, settings, contextFor);
        registerInteractions(forms, part);
        registerAccountPages(forms, part);
        done();
      });
      await scope.register((rest, _options, done) => {
        mountProvider(rest, provider, pages, settings.publicUrl);
        done();
      });
    },
    { prefix: MOUNT_PATH },
  );
}
