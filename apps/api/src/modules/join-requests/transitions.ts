import type { JoinRequest } from '@intermind/contracts';

export type JoinRequestState = JoinRequest['status'] | 'WITHDRAWN';
export type JoinRequestEventName = 'approve' | 'reject' | 'withdraw' | 'expire';

/** The states of a join request (spec 1 §4). A transition that is not here is impossible: a request is decided once. */
export const TRANSITIONS: Readonly<
  Record<JoinRequestState, Partial<Record<JoinRequestEventName, JoinRequestState>>>
> = {
  PENDING: { approve: 'APPROVED', reject: 'REJECTED', withdraw: 'WITHDRAWN', expire: 'EXPIRED' },
  APPROVED: {},
  REJECTED: {},
  EXPIRED: {},
  WITHDRAWN: {},
};
