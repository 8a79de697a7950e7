import { decodeJwt } from 'jose';
import { z } from 'zod';
import { GoogleFault } from './calendar-fault.ts';
import { askGoogle } from './ask-google.ts';

export interface GoogleOptions {
  clientId: string;
  clientSecret: string;
  /** Where Google sends the browser back to. */
  redirectUri: string;
  /** A stand-in's origin, in place of Google's addresses. */
  standIn: string | null;
  timeoutMs?: number;
}

/** Events of all calendars may be read, nothing else: https://developers.google.com/workspace/calendar/api/auth */
const SCOPE = 'https://www.googleapis.com/auth/calendar.events.readonly';
/** Says which account it is, and nothing else of it: https://developers.google.com/identity/openid-connect/openid-connect */
const IDENTITY_SCOPE = 'openid';
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const TIMEOUT_MS = 15_000;
/** Of one page; 250 is what Google gives unless asked. */
const PAGE_EVENTS = 500;
const PAGE_MAX_BYTES = 16 * 1024 * 1024;
const ANSWER_MAX_BYTES = 64 * 1024;

const TokensSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().optional(),
  id_token: z.string().optional(),
});

const DaySchema = z.object({ date: z.iso.date().optional(), dateTime: z.string().optional() });
const EventSchema = z.object({
  id: z.string().min(1),
  status: z.string().optional(),
  summary: z.string().optional(),
  location: z.string().optional(),
  description: z.string().optional(),
  start: DaySchema.optional(),
  end: DaySchema.optional(),
  attendees: z
    .array(z.object({ self: z.boolean().optional(), responseStatus: z.string().optional() }))
    .optional(),
});
export type GoogleEvent = z.infer<typeof EventSchema>;
const PageSchema = z.object({
  /** The calendar's name. */
  summary: z.string().optional(),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
  items: z.array(EventSchema).default([]),
});
export type GooglePage = z.infer<typeof PageSchema>;

/** What is read: everything within a time, or what has changed since a sync token was given. */
export type GoogleQuery = { from: Date; to: Date } | { syncToken: string };

/** Google’s OAuth 2.0 for web servers, and `events.list` of the Calendar API v3. Read only. */
export class GoogleCalendar {
  readonly #options: GoogleOptions;

  constructor(options: GoogleOptions) {
    this.#options = options;
  }

  /** Where the member is asked. `prompt=consent`: only then is a refresh token given each time. */
  consentUrl({ state, challenge }: { state: string; challenge: string }): string {
    const { clientId, redirectUri } = this.#options;
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: `${IDENTITY_SCOPE} ${SCOPE}`,
      access_type: 'offline',
      prompt: 'consent',
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    return `${this.#at('https://accounts.google.com')}/o/oauth2/v2/auth?${query.toString()}`;
  }

  /** @throws GoogleFault codeRefused, busy, unreachable */
  async exchange({ code, verifier }: { code: string; verifier: string }): Promise<{
    refreshToken: string;
    /** What Google calls the account for ever; null where it does not say. */
    account: string | null;
    /** The member may grant less than was asked for. */
    mayRead: boolean;
  }> {
    const { redirectUri, clientId } = this.#options;
    const tokens = await this.#token(
      { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri },
      'codeRefused',
    );
    if (!tokens.refresh_token) throw new GoogleFault('codeRefused', 'no refresh token');
    return {
      refreshToken: tokens.refresh_token,
      account: tokens.id_token === undefined ? null : accountIn(tokens.id_token, clientId),
      mayRead: (tokens.scope ?? '').split(' ').includes(SCOPE),
    };
  }

  /** A token for the next hour. @throws GoogleFault revoked, busy, unreachable */
  async access(refreshToken: string): Promise<string> {
    const tokens = await this.#token({ grant_type: 'refresh_token', refresh_token: refreshToken }, 'revoked');
    return tokens.access_token;
  }

  /** One page of the member’s main calendar, occurrences one by one. @throws GoogleFault unauthorized, revoked, syncTokenGone, busy, unreachable */
  async events(accessToken: string, query: GoogleQuery, pageToken?: string): Promise<GooglePage> {
    const parameters = new URLSearchParams({
      singleEvents: 'true',
      maxResults: String(PAGE_EVENTS),
      // Of attendees only the member themselves, for whether they have declined.
      maxAttendees: '1',
      fields:
        'summary,nextPageToken,nextSyncToken,items(id,status,summary,location,description,start(date,dateTime),end(date,dateTime),attendees(self,responseStatus))',
      ...('syncToken' in query
        ? { syncToken: query.syncToken }
        : { timeMin: query.from.toISOString(), timeMax: query.to.toISOString() }),
      ...(pageToken === undefined ? {} : { pageToken }),
    });
    // Not the places where somebody works, and not birthdays.
    for (const type of ['default', 'fromGmail']) parameters.append('eventTypes', type);
    const body = await askGoogle(
      `${this.#at('https://www.googleapis.com')}/calendar/v3/calendars/primary/events?${parameters.toString()}`,
      { headers: { authorization: `Bearer ${accessToken}` } },
      { timeoutMs: this.#timeoutMs, maxBytes: PAGE_MAX_BYTES },
    );
    return checked(PageSchema, body);
  }

  /** Takes our access back. Succeeds too where there was none any more. @throws GoogleFault busy, unreachable */
  async revoke(refreshToken: string): Promise<void> {
    await this.#post('/revoke', { token: refreshToken }).catch((error: unknown) => {
      if (!(error instanceof GoogleFault) || error.kind !== 'revoked') throw error;
    });
  }

  async #token(fields: Record<string, string>, refused: 'codeRefused' | 'revoked') {
    const { clientId, clientSecret } = this.#options;
    const body = await this.#post('/token', {
      ...fields,
      client_id: clientId,
      client_secret: clientSecret,
    }).catch((error: unknown) => {
      if (error instanceof GoogleFault && error.kind === 'revoked')
        throw new GoogleFault(refused, 'invalid_grant', { cause: error });
      throw error;
    });
    return checked(TokensSchema, body);
  }

  #post(path: string, fields: Record<string, string>): Promise<unknown> {
    return askGoogle(
      `${this.#at('https://oauth2.googleapis.com')}${path}`,
      { method: 'POST', body: new URLSearchParams(fields) },
      { timeoutMs: this.#timeoutMs, maxBytes: ANSWER_MAX_BYTES },
    );
  }

  #at(origin: string): string {
    return this.#options.standIn ?? origin;
  }

  get #timeoutMs(): number {
    return this.#options.timeoutMs ?? TIMEOUT_MS;
  }
}

/** The token came from Google itself over TLS, which stands for its signature (OpenID Connect Core 1.0 §3.1.3.7). */
function accountIn(token: string, clientId: string): string | null {
  try {
    const { iss, aud, sub } = decodeJwt(token);
    return ISSUERS.includes(iss ?? '') && aud === clientId && sub ? sub : null;
  } catch {
    // Not as documented: then nobody knows whose it is, as without one.
    return null;
  }
}

function checked<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (!result.success) throw new GoogleFault('unreachable', 'not as documented');
  return result.data;
}
