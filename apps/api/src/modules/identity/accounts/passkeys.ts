import type { Settings } from '@intermind/config';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { Database } from '../../../db/client.ts';
import { type AccountRow, findAccount } from './accounts-store.ts';
import { countPasskeys, findCredential, insertPasskey, noteUse, passkeysOf } from './passkeys-store.ts';
import { beginStep, STEP_LIFETIME_MS, takeStep } from './steps-store.ts';

/** More than anybody has devices. */
const MAX_PASSKEYS = 20;
/** EdDSA, ES256, RS256 (IANA COSE algorithms): what passkeys have. */
const ALGORITHMS = [-8, -7, -257];

/** Two hundred modules: loaded with the first passkey, not with every start. */
const library = () => import('@simplewebauthn/server');

/** What came of a sign-in. `copied`: the counter of the passkey went back. */
export type PasskeyOutcome =
  { came: 'right' | 'copied'; account: AccountRow } | { came: 'wrong'; account?: undefined };

/** Passkeys of accounts (WebAuthn level 3): the device checks the person itself, so one is both factors. */
export interface Passkeys {
  /** Begins to add one, in the browser of this session at the provider; null when the account has too many. */
  beginAdding(
    account: AccountRow,
    sessionUid: string,
  ): Promise<PublicKeyCredentialCreationOptionsJSON | null>;
  /** @returns whether it was added */
  add(account: AccountRow, sessionUid: string, name: string, response: unknown): Promise<boolean>;
  /** Begins a sign-in with any passkey of this browser, for this interaction. */
  beginSignIn(uid: string): Promise<PublicKeyCredentialRequestOptionsJSON>;
  signIn(uid: string, response: unknown): Promise<PasskeyOutcome>;
}

/** Whether browsers have passkeys for this address: they need a name, and an encrypted way to it unless it is this machine. */
export function hasPasskeys({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isSecure && !isAddress;
}

export interface PasskeysDependencies {
  db: Database;
  now: () => Date;
  settings: Pick<Settings, 'publicUrl' | 'productName'>;
}

/** The origin is the public one, whatever a proxy in front says. */
export function createPasskeys({ db, now, settings }: PasskeysDependencies): Passkeys {
  const { origin, hostname: rpID } = new URL(settings.publicUrl);
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };

  return {
    async beginAdding(account, sessionUid) {
      if ((await countPasskeys(db, account.id)) >= MAX_PASSKEYS) return null;
      const mine = await passkeysOf(db, account.id);
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: settings.productName,
        rpID,
        userName: account.email,
        userID: new Uint8Array(Buffer.from(account.id)),
        userDisplayName: `${account.firstName} ${account.lastName}`.trim(),
        timeout: STEP_LIFETIME_MS,
        excludeCredentials: mine.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      const { challenge } = options;
      await beginStep(db, now(), {
        ...{ purpose: 'add-passkey', uid: sessionUid, accountId: account.id, challenge },
      });
      return options;
    },

    async add(account, sessionUid, name, response) {
      const step = await takeStep(db, now(), { purpose: 'add-passkey', uid: sessionUid });
      if (step?.accountId !== account.id || !step.challenge) return false;
      const { verifyRegistrationResponse } = await library();
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        ...expected,
        response: response as RegistrationResponseJSON,
        expectedChallenge: step.challenge,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(notVerified);
      if (!verified || !registrationInfo) return false;
      const { credential, credentialBackedUp } = registrationInfo;
      return insertPasskey(db, {
        id: randomBytes(8).toString('hex'),
        accountId: account.id,
        name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
        backedUp: credentialBackedUp,
        createdAt: now(),
      });
    },

    async beginSignIn(uid) {
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({
        rpID,
        userVerification: 'required',
        timeout: STEP_LIFETIME_MS,
      });
      await beginStep(db, now(), { purpose: 'passkey', uid, challenge: options.challenge });
      return options;
    },

    async signIn(uid, response) {
      const step = await takeStep(db, now(), { purpose: 'passkey', uid });
      const passkey = step?.challenge ? await findCredential(db, idOf(response)) : undefined;
      const account = passkey && (await findAccount(db, passkey.accountId));
      if (!step?.challenge || !account) return { came: 'wrong' };
      const { verifyAuthenticationResponse } = await library();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expected,
        response: response as AuthenticationResponseJSON,
        expectedChallenge: step.challenge,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          // Compared below, in one step with the other uses at the same time.
          counter: 0,
        },
      }).catch(notVerified);
      if (!verified || !authenticationInfo) return { came: 'wrong' };
      const went = await noteUse(db, passkey.id, authenticationInfo.newCounter, now());
      return { came: went ? 'right' : 'copied', account };
    },
  };
}

/** The library throws for everything that is not as it should be: another origin, another challenge, nonsense. */
function notVerified(): { verified: false; registrationInfo?: never; authenticationInfo?: never } {
  return { verified: false };
}

function idOf(response: unknown): string {
  const id = (response as { id?: unknown } | null)?.id;
  return typeof id === 'string' && /^[\w-]{1,1400}$/.test(id) ? id : '';
}
