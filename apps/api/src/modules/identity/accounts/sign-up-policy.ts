import type { Settings } from '@intermind/config';

/** What the sign-up page shows. */
export type SignUpAnswer = 'allowed' | 'closed' | 'invitation needed';

/** @param invited has opened an invitation link that still works */
export function signUpAnswer({ mode }: Settings['signUp'], invited: boolean): SignUpAnswer {
  if (mode === 'closed') return 'closed';
  return mode === 'open' || invited ? 'allowed' : 'invitation needed';
}

/** Whether the address may sign up without an invitation. Subdomains are domains of their own. */
export function isAllowedDomain({ domains }: Settings['signUp'], email: string): boolean {
  return domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1));
}
