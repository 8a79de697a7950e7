import { FakeTrack } from './fake-devices.ts';

/** Effects on tracks: each gives a track of its own, named after the effect and its source. */
export class FakeEffects {
  /** What was given, in order; `lose` makes the effect stop working. */
  readonly made: { name: string; source: FakeTrack; track: FakeTrack; closed: boolean; lose: () => void }[] =
    [];
  /** How many of the next starts fail. */
  failures = 0;
  private gate: Promise<void> = Promise.resolve();

  /** Starts wait for it, as they do while the code of the effect is loaded. */
  hold(until: Promise<void>): void {
    this.gate = until;
  }

  private readonly effect = (name: string) => async (given: MediaStreamTrack) => {
    const source = given as unknown as FakeTrack;
    await this.gate;
    if (this.failures > 0) {
      this.failures -= 1;
      throw new Error('The effect does not work');
    }
    const track = new FakeTrack(source.kind, `${name} ${source.deviceId}`);
    let lost: ((cause: unknown) => void) | undefined;
    const made = { name, source, track, closed: false, lose: () => lost?.(new Error('lost')) };
    this.made.push(made);
    return {
      track: track as unknown as MediaStreamTrack,
      onLost: (listener: (cause: unknown) => void) => void (lost = listener),
      close: () => void (made.closed = true),
    };
  };

  readonly blur = { regular: this.effect('blurred'), 'low-quality': this.effect('roughly blurred') };
  readonly suppressNoise = this.effect('quiet');
}
