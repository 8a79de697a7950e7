import { describe, expect, it } from 'vitest';
import { variantFor } from './espeak-voice.ts';

describe('the voice of a speaker', () => {
  it('is the same in every chunk and not the same for everybody', () => {
    const speakers = ['prt_a', 'prt_b', 'prt_c', 'prt_d', 'prt_e', 'prt_f'];
    expect(speakers.map(variantFor)).toEqual(speakers.map(variantFor));
    expect(new Set(speakers.map(variantFor)).size).toBeGreaterThan(1);
  });
});
