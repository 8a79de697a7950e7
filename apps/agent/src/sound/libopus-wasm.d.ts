/** What is used of it; the library's own types name much more. */
declare module 'libopus-wasm' {
  export interface OpusEncoderHandle {
    /** @param pcm one frame @returns one packet */
    encode(pcm: Int16Array): Uint8Array;
    free(): void;
  }
  export interface OpusDecoderHandle {
    decode(packet: Uint8Array): Int16Array;
    free(): void;
  }
  export const Application: { Voip: 2048 };
  export const Signal: { Voice: 3001 };
  export function createEncoder(options: {
    channels: 1;
    sampleRate: 48000;
    frameSize: number;
    application: number;
    signal: number;
    bitrate: number;
    complexity: number;
  }): Promise<OpusEncoderHandle>;
  export function createDecoder(options: { channels: 1; sampleRate: 48000 }): Promise<OpusDecoderHandle>;
}
