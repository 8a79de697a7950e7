export { accountsData, setAdminByEmail } from './accounts/accounts.ts';
export { rolesOfAccounts } from './accounts/admin-roles.ts';
export { deleteInvitationsBefore, invite } from './accounts/invitations-store.ts';
export { registerSessionCalls } from './accounts/session-routes.ts';
export { isSignedIn } from './accounts/sessions-store.ts';
export { EMBEDDED_TOKEN_TYPE, issuerKeys } from './provider/tokens.ts';
export { deleteExpired } from './provider/oidc-store.ts';
export { registerIdentityProvider } from './register.ts';
