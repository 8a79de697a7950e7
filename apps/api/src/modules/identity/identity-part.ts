import type { Language } from '@intermind/contracts';
import type Provider from 'oidc-provider';
import type { AttemptLimiter } from './attempt-limiter.ts';
import type { PageContext } from './pages/layout.ts';
import type { IdentityDependencies } from './provider.ts';

/** What the pages of the provider work with. */
export interface IdentityPart extends IdentityDependencies {
  provider: Provider;
  limiter: AttemptLimiter;
  contextFor: (language: Language) => PageContext;
}
