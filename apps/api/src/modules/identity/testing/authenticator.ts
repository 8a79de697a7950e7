import { Secret, TOTP } from 'otpauth';
import type { ListeningApp } from './listening-app.ts';
import { newSignIn, newVisitor, PASSWORD, type Visitor } from './visitor.ts';

const STEP_MS = 30_000;

/** An app on somebody's phone. */
export interface Authenticator {
  /** @param stepsAhead of now */
  code(stepsAhead?: number): string;
}

/** An app that was given the key of the page. */
export function authenticatorOf({ clock }: Pick<ListeningApp, 'clock'>, html: string): Authenticator {
  const key = /class="key"[^>]*>([^<]+)</.exec(html)![1]!.replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  return {
    code: (stepsAhead = 0) => totp.generate({ timestamp: Date.now() + clock.aheadMs + stepsAhead * STEP_MS }),
  };
}

/** Moves the clock to the first seconds of a step two or three later: no code was used there, and the next is far. */
export function toFreshStep({ clock }: Pick<ListeningApp, 'clock'>): void {
  const now = Date.now() + clock.aheadMs;
  clock.aheadMs += 3 * STEP_MS - (now % STEP_MS);
}

/** Six digits that are not the code around now. */
export function wrongCode({ code }: Authenticator): string {
  const right = [-3, -2, -1, 0, 1, 2, 3].map(code);
  for (let number = 0; ; number += 1) {
    const text = String(number).padStart(6, '0');
    if (!right.includes(text)) return text;
  }
}

export function recoveryCodesOn(html: string): string[] {
  return [...html.matchAll(/<li>([a-z0-9]{5}-[a-z0-9]{5}-[a-z0-9]{5})<\/li>/g)].map(([, code]) => code!);
}

/** Turns two-factor authentication on in the browser of a member. @returns the app and the recovery codes */
export async function turnOn(
  app: Pick<ListeningApp, 'clock' | 'publicUrl'>,
  visitor: Visitor,
): Promise<{ phone: Authenticator; codes: string[] }> {
  await visitor.open(`${app.publicUrl}/oidc/account/two-factor?locale=en`);
  await visitor.send({ currentPassword: PASSWORD });
  const phone = authenticatorOf(app, visitor.html);
  await visitor.send({ code: phone.code() });
  return { phone, codes: recoveryCodesOn(visitor.html) };
}

/** Another browser, after the password was given. */
export async function withPassword(
  origin: string,
  email: string,
  options: { visitor?: Visitor; password?: string } = {},
) {
  const { visitor = newVisitor(origin), password = PASSWORD } = options;
  const signIn = newSignIn(origin, { ui_locales: 'en' });
  await visitor.open(signIn.address);
  await visitor.send({ email, password });
  return { visitor, signIn };
}

export const isSignedIn = ({ url }: Visitor): boolean => url.includes('/auth/callback?code=');
