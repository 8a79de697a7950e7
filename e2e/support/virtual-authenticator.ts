import type { Page } from 'playwright-core';

/** A device with a fingerprint reader that Chromium plays for this page (WebAuthn level 3 §11). */
export async function addVirtualAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether it knows the finger. */
    verified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    remove: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
    count: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
