/** A microphone's or camera's track that was changed on this device. */
export interface ProcessedTrack {
  readonly track: MediaStreamTrack;
  /** Called once when the effect stops working; the track is of no use any more. */
  onLost: (listener: (cause: unknown) => void) => void;
  /** Lets go of everything but the track that was given. */
  close: () => void;
}

/**
 * An effect on a track: blur, noise suppression.
 *
 * @throws where the effect does not work here
 */
export type TrackProcessor = (track: MediaStreamTrack) => Promise<ProcessedTrack>;

/** The effects of this page. Their code is loaded with the first use. */
export interface Effects {
  blur: Readonly<Record<'regular' | 'low-quality', TrackProcessor>>;
  suppressNoise: TrackProcessor;
}
