import { createHash, randomBytes } from 'node:crypto';

/** A person with a browser that keeps cookies and follows redirects inside the origin, without scripts. */
export interface Visitor {
  /** Where the browser is. */
  url: string;
  status: number;
  headers: Headers;
  html: string;
  cookies: Map<string, { value: string; path: string; attributes: string }>;
  open(address: string, headers?: Record<string, string>): Promise<void>;
  /** Fills in and sends the form of the page (its first POST form), with the hidden fields it has. */
  send(fields: Record<string, string>, headers?: Record<string, string>): Promise<void>;
  /** The address of the link with this text. */
  link(text: string): string;
}

export function newVisitor(origin: string, defaults: Record<string, string> = {}): Visitor {
  const visitor: Visitor = {
    url: `${origin}/`,
    status: 0,
    headers: new Headers(),
    html: '',
    cookies: new Map(),
    open: (address, headers = {}) => go(address, { headers }),
    send: (fields, headers = {}) => {
      const form = /<form[^>]*method="post"[^>]*>/.exec(visitor.html)?.[0];
      if (!form) throw new Error(`no form at ${visitor.url}`);
      const action = unescape(/action="([^"]*)"/.exec(form)?.[1] ?? visitor.url);
      const hidden = [...visitor.html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
        /name="([^"]*)"/.exec(input)![1]!,
        unescape(/value="([^"]*)"/.exec(input)![1]!),
      ]);
      return go(action, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams({ ...Object.fromEntries(hidden), ...fields }).toString(),
      });
    },
    link: (text) => {
      const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const href = new RegExp(`<a[^>]*href="([^"]*)"[^>]*>(?:\\s|<(?!/)[^>]*>)*${escaped}`).exec(
        visitor.html,
      )?.[1];
      if (!href) throw new Error(`no link "${text}" at ${visitor.url}`);
      return unescape(href);
    },
  };

  async function go(address: string, init: RequestInit & { headers: Record<string, string> }): Promise<void> {
    let target = new URL(address, visitor.url);
    let next = init;
    for (let hop = 0; hop < 10; hop += 1) {
      visitor.url = target.href;
      // The browser app is not part of the test: its addresses end the journey.
      if (target.pathname.startsWith('/auth') || target.pathname === '/') return;
      const cookie = [...visitor.cookies]
        .filter(
          ([, { path }]) =>
            path === '/' || target.pathname === path || target.pathname.startsWith(`${path}/`),
        )
        .map(([name, { value }]) => `${name}=${value}`)
        .join('; ');
      const response = await fetch(target, {
        ...next,
        redirect: 'manual',
        headers: { accept: 'text/html', ...defaults, ...next.headers, ...(cookie ? { cookie } : {}) },
      });
      for (const line of response.headers.getSetCookie()) keep(line);
      visitor.status = response.status;
      visitor.headers = response.headers;
      visitor.html = await response.text();
      const location = response.headers.get('location');
      if (!location) return;
      target = new URL(location, target);
      next = { headers: {} };
    }
    throw new Error(`more than ten redirects, last to ${visitor.url}`);
  }

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    if (value === '') visitor.cookies.delete(name);
    else visitor.cookies.set(name, { value, path, attributes: attributes.join('; ') });
  }
  return visitor;
}

function unescape(text: string): string {
  return text
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

/** An authorization request as the browser app makes it (oidc-client-ts), and the exchange that follows. */
export function newSignIn(origin: string, extra: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(8).toString('hex');
  const request = new URLSearchParams({
    client_id: 'vca',
    redirect_uri: `${origin}/auth/callback`,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...extra,
  });
  return {
    state,
    address: `${origin}/oidc/auth?${request}`,
    /** @param callback the address the provider sent the browser to */
    exchange: (callback: string, changes: Record<string, string> = {}) =>
      askForTokens(origin, {
        grant_type: 'authorization_code',
        code: new URL(callback).searchParams.get('code') ?? '',
        redirect_uri: `${origin}/auth/callback`,
        code_verifier: verifier,
        ...changes,
      }),
  };
}

export interface TokenAnswer {
  status: number;
  body: Record<string, string> & { expires_in?: number };
}

export function refresh(origin: string, refreshToken: string): Promise<TokenAnswer> {
  return askForTokens(origin, {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    scope: 'openid profile email',
  });
}

async function askForTokens(origin: string, fields: Record<string, string>): Promise<TokenAnswer> {
  const response = await fetch(`${origin}/oidc/token`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ client_id: 'vca', ...fields }),
  });
  return { status: response.status, body: (await response.json()) as TokenAnswer['body'] };
}

export const PASSWORD = 'correct horse 1';
let people = 0;

/** A new account, made through the pages: its browser, its address, its first tokens. */
export async function newMember(origin: string, changes: Record<string, string> = {}) {
  people += 1;
  const fields = {
    firstName: 'Irena',
    lastName: 'Kovač',
    email: `person${people}@example.org`,
    password: PASSWORD,
    ...changes,
  };
  const visitor = newVisitor(origin);
  const signIn = newSignIn(origin, { prompt: 'create', ui_locales: 'en' });
  await visitor.open(signIn.address);
  await visitor.send(fields);
  const { body } = await signIn.exchange(visitor.url);
  return { visitor, email: fields.email, tokens: body };
}

/** Asks for tokens in a browser, which answers without a page where someone is signed in. */
export async function signInAgain(origin: string, visitor: Visitor): Promise<TokenAnswer> {
  const signIn = newSignIn(origin);
  await visitor.open(signIn.address);
  return signIn.exchange(visitor.url);
}
