import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

/** An issuer of member tokens in the form Keycloak sends, for tests: its keys are handed to the app directly. */
export interface TestIssuer {
  issuer: string;
  publicKeys: { keys: JWK[] };
  token(
    member: TestMember,
    changes?: { expiresInS?: number; claims?: Record<string, unknown> },
  ): Promise<string>;
}

export interface TestMember {
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
  isAdmin?: boolean;
}

export async function createTestIssuer(
  issuer = 'https://issuer.test/realms/main',
  now: () => Date = () => new Date(),
): Promise<TestIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = 'test-key';
  return {
    issuer,
    publicKeys: { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] },
    token: (member, { expiresInS = 300, claims = {} } = {}) =>
      new SignJWT({
        azp: 'vca',
        email: member.email,
        given_name: member.firstName,
        family_name: member.lastName,
        name: `${member.firstName} ${member.lastName}`,
        resource_access: { vca: { roles: member.isAdmin ? ['admin'] : [] } },
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuer(issuer)
        .setAudience('account')
        .setSubject(member.subject)
        .setIssuedAt(seconds(now()))
        .setExpirationTime(seconds(now()) + expiresInS)
        .sign(privateKey),
  };
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
