import type { Settings } from '@intermind/config';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { LegalFiles } from '../legal/index.ts';

/** `GET /config`: configuration the browser app needs before sign-in. */
export function registerConfig(
  app: FastifyInstance,
  {
    settings,
    version,
    legalFiles,
    languageDetection,
    spokenPairs,
  }: {
    settings: Settings;
    version: string;
    legalFiles: Pick<LegalFiles, 'pages'>;
    /** What the workers of this instance can now. */
    languageDetection: () => 'own' | 'outside' | 'none';
    spokenPairs: () => string[];
  },
): void {
  const { productName, privacyUrl, termsUrl, oidc } = settings;
  const hasGoogle = settings.google !== null;
  const hasAddresses = settings.calendarAddresses !== 'off';
  route(app, 'GET /config', async ({ reply }) => {
    reply.header('cache-control', 'no-cache');
    return {
      productName,
      version,
      oidc: { issuer: oidc.issuer, clientId: oidc.clientId },
      features: {
        calendar: hasGoogle || hasAddresses,
        googleCalendar: hasGoogle,
        calendarAddresses: hasAddresses,
        languageDetection: languageDetection(),
        spokenPairs: spokenPairs(),
        plans: settings.plans === 'on',
      },
      privacyUrl,
      termsUrl,
      ownPages: await legalFiles.pages(),
    };
  });
}
