/** LiveKit Egress as a port: a browser somewhere else that opens a page of ours. Every method throws EgressError. */
export interface Egress {
  /**
   * Has the page opened. It records itself (decision 0037); what Egress makes of it holds nothing.
   * @returns the egress's id
   */
  start(pageAddress: string): Promise<string>;
  /** Those that run, of other users of the same LiveKit too. */
  list(): Promise<RunningEgress[]>;
  /** One that has ended already is no error. */
  stop(egressId: string): Promise<void>;
}

export interface RunningEgress {
  egressId: string;
  /** Of the page that it opened; empty: it is not about a page. */
  pageAddress: string;
  /** It is closing its browser. */
  isEnding: boolean;
}

/**
 * `refused`: LiveKit has no Egress, or does not take the request as it is. `busy`: no Egress takes one more now. `unanswered`: none
 * answered, or nothing is known of what came of it; LiveKit does not tell one that is missing from one that is busy.
 */
export type EgressFault = 'refused' | 'busy' | 'unanswered';

export class EgressError extends Error {
  readonly fault: EgressFault;
  constructor(operation: string, fault: EgressFault, cause: unknown) {
    super(`egress: ${operation} failed (${fault})`, { cause });
    this.name = 'EgressError';
    this.fault = fault;
  }
}
