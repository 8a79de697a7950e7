import { optional } from './optional.tsx';

/** Link, code and QR code of the meeting. */
export const CallInvite = optional(
  async () => (await import('../../features/call/invite-dialog.tsx')).InviteDialog,
);
