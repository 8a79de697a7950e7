import type { DubFailure } from '@intermind/contracts/dub-work';

/** The dub is not wanted any more, was given to another worker, or the API does not answer: this attempt ends. */
export class DubOver extends Error {
  override readonly name: string = 'DubOver';
}

/** The API answered that it does not take what it was sent. */
export class DubRefused extends DubOver {
  override readonly name = 'DubRefused';
}

/** It cannot be made here. */
export class DubFailed extends Error {
  override readonly name = 'DubFailed';
  readonly reason: DubFailure;

  constructor(reason: DubFailure, options?: ErrorOptions) {
    super(`dubbing failed: ${reason}`, options);
    this.reason = reason;
  }
}
