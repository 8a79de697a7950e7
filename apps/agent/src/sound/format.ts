/** Sound travels in frames of this length, from microphones and into tracks. */
export const FRAME_MS = 20;

/** What recognisers hear: `Int16Array`, mono, 16,000 Hz, any length (one frame from a room). */
export const HEARD_SAMPLE_RATE_HZ = 16_000;
export const HEARD_FRAME_SAMPLES = (HEARD_SAMPLE_RATE_HZ * FRAME_MS) / 1_000;

/** What lanes publish: `Int16Array`, mono, 48,000 Hz, whole frames. */
export const LANE_SAMPLE_RATE_HZ = 48_000;
export const LANE_FRAME_SAMPLES = (LANE_SAMPLE_RATE_HZ * FRAME_MS) / 1_000;
