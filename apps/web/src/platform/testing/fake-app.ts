import type { UserInfo } from '@intermind/contracts';
import { FakeServer } from '@intermind/testing';
import { afterEach, beforeEach, vi } from 'vitest';
import { setFetch, setupApi } from '../api.ts';
import { setConfig } from '../config.ts';
import { showFailure } from '../failures.ts';
import { queries } from '../queries.ts';
import { startSession } from '../session.ts';
import { browserStorage, tabStorage } from '../storage.ts';
import { tokensKey } from '../stored-tokens.ts';
import { getText } from '../text.ts';
import { toasts } from '../toast.ts';

export const ANA = {
  ...{ id: 'usr_ana', email: 'ana@example.org', firstName: 'Ana', lastName: 'Kovač', fullName: 'Ana Kovač' },
  ...{ isAdmin: false, isGoogleCalendarConnected: false, hasCalendar: false, settings: {} },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', lastLogin: '2026-11-01T00:00:00.000Z' },
} as UserInfo;

/** The identity provider that the app is set up with. */
export const OIDC = { issuer: 'http://meet.test/oidc', clientId: 'vca' };

/** A message over the page, as far as people notice it. */
export interface Told {
  kind: string;
  text: string;
  durationMs: number;
  /** Label of its button. */
  action?: string;
}

export interface FakeApp {
  readonly server: FakeServer;
  /** Messages over the page, oldest first. */
  told: () => Told[];
  /** What was noted for support. */
  problems: () => string[];
  /** This browser has signed in before; who it is, `GET /users` answers. */
  keepTokens: () => void;
  /** As the member with this account; without one, as nobody. */
  signIn: (user?: UserInfo | null) => Promise<void>;
}

/** Call it at the top of a test file: before each test the app is set up anew, before a server that the test plays. */
export function fakeApp(): FakeApp {
  let server = new FakeServer();
  let problems: string[] = [];
  beforeEach(async () => {
    server = new FakeServer();
    problems = [];
    vi.spyOn(console, 'error').mockImplementation((what) => void problems.push(String(what)));
    browserStorage.clear();
    tabStorage.clear();
    toasts.setState([], true);
    setConfig({
      ...{ productName: 'Intermind', version: '1', oidc: OIDC, privacyUrl: '', termsUrl: '', ownPages: [] },
      features: {
        calendar: true,
        googleCalendar: true,
        calendarAddresses: true,
        languageDetection: 'none',
        spokenPairs: [],
        plans: true,
      },
    });
    setupApi(showFailure);
    setFetch((...given) => server.fetch(...given));
    const { queries: usual = {} } = queries.getDefaultOptions();
    queries.setDefaultOptions({ queries: { ...usual, retryDelay: 0 } });
    await getText();
  });
  afterEach(() => {
    queries.clear();
    vi.restoreAllMocks();
  });
  const key = tokensKey(OIDC.issuer, OIDC.clientId);
  const keepTokens = () => {
    const tokens = { access_token: 'access', expires_at: Date.now() / 1000 + 3_600 };
    browserStorage.setItem(key, JSON.stringify(tokens));
  };
  return {
    keepTokens,
    get server() {
      return server;
    },
    told: () =>
      toasts.getState().map(({ kind, text, durationMs, action }) => ({
        ...{ kind, text, durationMs },
        ...(action ? { action: action.label } : {}),
      })),
    problems: () => problems,
    async signIn(user = ANA) {
      if (user) keepTokens();
      else browserStorage.removeItem(key);
      server.answer('GET /users', user ?? undefined);
      await startSession();
    },
  };
}
