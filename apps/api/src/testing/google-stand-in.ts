import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const SCOPE = 'https://www.googleapis.com/auth/calendar.events.readonly';

/** As Google documents it: `events.list` of the Calendar API v3. */
export interface StandInEvent {
  id: string;
  status?: 'confirmed' | 'tentative' | 'cancelled';
  summary?: string;
  location?: string;
  description?: string;
  start?: { date?: string; dateTime?: string };
  end?: { date?: string; dateTime?: string };
  attendees?: { self?: boolean; responseStatus?: string }[];
}

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}
/** What happens to one request instead of an answer; a promise: it is answered as usual, when that is fulfilled. */
export type StandInFault = Answer | 'hang' | 'break' | Promise<void>;

const refusal = (status: number, reason: string): Answer => ({
  status,
  body: { error: { code: status, message: reason, errors: [{ domain: 'calendar', reason }] } },
});
export const GOOGLE_FAULTS = {
  gone: refusal(410, 'fullSyncRequired'),
  unauthorized: refusal(401, 'authError'),
  rate: { ...refusal(403, 'rateLimitExceeded'), headers: { 'retry-after': '3600' } },
  tooMany: refusal(429, 'rateLimitExceeded'),
  noScope: refusal(403, 'insufficientPermissions'),
  broken: refusal(503, 'backendError'),
  nonsense: { status: 200, body: { items: 'many' } },
} as const satisfies Record<string, Answer>;

/** Google, as far as calendars need it: consent, tokens, revocation and one calendar. */
export class GoogleStandIn {
  readonly events = new Map<string, StandInEvent & { changed: number }>();
  /** Faults of the next requests to a path, in turn. */
  readonly faults: { path: string; fault: StandInFault }[] = [];
  readonly asked: { path: string; query: URLSearchParams; body: URLSearchParams }[] = [];
  readonly revoked: string[] = [];
  pageEvents = 250;
  scope = SCOPE;
  /** Who signs in there: what Google calls their account for ever (`sub`). */
  account = 'account-1';
  /** Runs between two pages. */
  betweenPages: () => void = () => undefined;

  #url = '';
  #changes = 0;
  readonly #codes = new Map<
    string,
    { challenge: string; redirectUri: string; clientId: string; account: string }
  >();
  /** With the account of each. */
  readonly #refreshTokens = new Map<string, string>();
  readonly #accessTokens = new Set<string>();
  readonly #server = createServer((request, answer) => void this.#handle(request, answer));

  static async start(): Promise<GoogleStandIn> {
    const google = new GoogleStandIn();
    await new Promise<void>((listening) => google.#server.listen(0, '127.0.0.1', listening));
    google.#url = `http://127.0.0.1:${(google.#server.address() as AddressInfo).port}`;
    return google;
  }

  get url(): string {
    return this.#url;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  reset(): void {
    this.events.clear();
    this.revokeAll();
    for (const list of [this.faults, this.asked, this.revoked]) list.length = 0;
    this.pageEvents = 250;
    this.scope = SCOPE;
    this.account = 'account-1';
    this.betweenPages = () => undefined;
  }

  put(...events: StandInEvent[]): void {
    for (const event of events) this.events.set(event.id, { ...event, changed: ++this.#changes });
  }

  cancel(id: string): void {
    this.put({ id, status: 'cancelled' });
  }

  /** The member allows it: what Google’s page sends the browser back with. */
  consent(url: string): { code: string; state: string } {
    const { origin, pathname, searchParams: query } = new URL(url);
    const asked = Object.fromEntries(query);
    if (origin !== this.#url || pathname !== '/o/oauth2/v2/auth') throw new Error(`not Google: ${url}`);
    for (const [name, value] of Object.entries({
      response_type: 'code',
      scope: `openid ${SCOPE}`,
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
    }))
      if (asked[name] !== value) throw new Error(`${name} is ${asked[name]}`);
    const code = `4/${randomBytes(12).toString('base64url')}`;
    this.#codes.set(code, {
      challenge: asked['code_challenge']!,
      redirectUri: asked['redirect_uri']!,
      clientId: asked['client_id']!,
      account: this.account,
    });
    return { code, state: asked['state']! };
  }

  /** The member takes the access back at Google. */
  revokeAll(): void {
    this.#refreshTokens.clear();
    this.#accessTokens.clear();
  }

  expireAccessTokens(): void {
    this.#accessTokens.clear();
  }

  async #handle(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url!, this.#url);
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const body = new URLSearchParams(text);
    this.asked.push({ path, query, body });
    const index = this.faults.findIndex((each) => path.endsWith(each.path));
    const fault = index < 0 ? undefined : this.faults.splice(index, 1)[0]!.fault;
    if (fault === 'hang') return;
    if (fault === 'break') return void request.socket.destroy();
    if (fault instanceof Promise) await fault;
    const other = fault instanceof Promise ? undefined : fault;
    const { status, body: content, headers } = other ?? this.#answer(path, request, query, body);
    answer.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers });
    answer.end(JSON.stringify(content ?? {}));
  }

  #answer(path: string, request: IncomingMessage, query: URLSearchParams, body: URLSearchParams): Answer {
    const is = (method: string, at: string) => request.method === method && path === at;
    if (is('POST', '/token')) return this.#token(body);
    if (is('POST', '/revoke')) return this.#revoke(body.get('token') ?? '');
    if (!is('GET', '/calendar/v3/calendars/primary/events')) return refusal(404, 'notFound');
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return this.#accessTokens.has(token) ? this.#list(query) : GOOGLE_FAULTS.unauthorized;
  }

  #token(body: URLSearchParams): Answer {
    if (body.get('client_id') !== 'client.apps' || body.get('client_secret') !== 'hush')
      return { status: 401, body: { error: 'invalid_client' } };
    const accessToken = `ya29.${randomBytes(12).toString('base64url')}`;
    const answer = { access_token: accessToken, expires_in: 3_599, token_type: 'Bearer', scope: this.scope };
    if (body.get('grant_type') === 'refresh_token') {
      if (!this.#refreshTokens.has(body.get('refresh_token') ?? '')) return INVALID_GRANT;
      this.#accessTokens.add(accessToken);
      return { status: 200, body: answer };
    }
    const code = body.get('code') ?? '';
    const given = this.#codes.get(code);
    // A code is good for one exchange, whatever becomes of it.
    this.#codes.delete(code);
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (
      given?.challenge !== challenge ||
      given.redirectUri !== body.get('redirect_uri') ||
      given.clientId !== body.get('client_id')
    )
      return INVALID_GRANT;
    const refreshToken = `1//${randomBytes(12).toString('base64url')}`;
    this.#refreshTokens.set(refreshToken, given.account);
    this.#accessTokens.add(accessToken);
    const claims = { iss: 'https://accounts.google.com', aud: given.clientId, sub: given.account };
    // Sent over TLS from the issuer itself: nobody asks for a signature here.
    const id_token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
    return { status: 200, body: { ...answer, refresh_token: refreshToken, id_token } };
  }

  /** As Google does, all access of the account ends. */
  #revoke(token: string): Answer {
    const account = this.#refreshTokens.get(token);
    if (account === undefined) return { status: 400, body: { error: 'invalid_token' } };
    for (const [other, its] of this.#refreshTokens) if (its === account) this.#refreshTokens.delete(other);
    this.#accessTokens.clear();
    this.revoked.push(token);
    return { status: 200 };
  }

  #list(query: URLSearchParams): Answer {
    const syncToken = query.get('syncToken');
    const page = /^(\d+)-(\d+)-(\d+)$/.exec(query.get('pageToken') ?? '');
    if (query.get('singleEvents') !== 'true') return refusal(400, 'badRequest');
    if (syncToken !== null && (query.has('timeMin') || query.has('timeMax') || query.has('orderBy')))
      return refusal(400, 'badRequest');
    const since = syncToken === null ? 0 : Number(syncToken.replace('sync-', ''));
    if (Number.isNaN(since)) return GOOGLE_FAULTS.gone;
    const until = page ? Number(page[2]) : this.#changes;
    const from = page ? Number(page[3]) : 0;
    const [min, max] = ['timeMin', 'timeMax'].map((name) => Date.parse(query.get(name) ?? ''));
    const at = (day: StandInEvent['start']) => Date.parse(day?.dateTime ?? day?.date ?? '');
    const found = [...this.events.values()].filter((event) =>
      syncToken === null
        ? event.status !== 'cancelled' && at(event.end) > min! && at(event.start) < max!
        : event.changed > since,
    );
    const items = found.slice(from, from + this.pageEvents).map(({ changed: _changed, ...event }) => event);
    const next = from + this.pageEvents;
    if (next < found.length) {
      const answer = { summary: 'anna@example.org', items, nextPageToken: `0-${until}-${next}` };
      this.betweenPages();
      return { status: 200, body: answer };
    }
    return { status: 200, body: { summary: 'anna@example.org', items, nextSyncToken: `sync-${until}` } };
  }
}

const INVALID_GRANT: Answer = {
  status: 400,
  body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
};
