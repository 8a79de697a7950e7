export { deleteAccount } from './accounts.ts';
export { EMBEDDED_TOKEN_TYPE, issuerKeys } from './issuer-keys.ts';
export { deleteExpired } from './oidc-adapter.ts';
export { registerIdentityProvider } from './register.ts';
