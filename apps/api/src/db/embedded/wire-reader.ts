/**
 * Cuts the byte stream of a PostgreSQL client (protocol 3) into pieces that can be given to a backend that has no
 * connection of its own. Messages of the extended protocol are held back until their Sync or Flush, so that a piece never
 * leaves the backend in the middle of a statement. https://www.postgresql.org/docs/18/protocol-message-formats.html
 */
export type WirePiece =
  | { kind: 'encryption-request' }
  | { kind: 'cancel-request' }
  | { kind: 'startup'; bytes: Uint8Array }
  /** `complete`: ends with Query or Sync, after which the backend waits for the next statement. */
  | { kind: 'statement'; bytes: Uint8Array; complete: boolean }
  | { kind: 'terminate' };

const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
const CANCEL_REQUEST = 80_877_102;
const QUERY = 0x51; // Q
const SYNC = 0x53; // S
const FLUSH = 0x48; // H
const TERMINATE = 0x58; // X

export class WireReader {
  #rest: Buffer = Buffer.alloc(0);
  #held: Buffer[] = [];
  #started = false;

  /** The pieces that `chunk` completes, in order. */
  push(chunk: Buffer): WirePiece[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const pieces: WirePiece[] = [];
    for (;;) {
      const piece = this.#started ? this.#nextMessage() : this.#nextStartup();
      if (piece === 'incomplete') return pieces;
      if (piece) pieces.push(piece);
    }
  }

  #nextStartup(): WirePiece | 'incomplete' {
    const bytes = this.#take(this.#rest.length >= 8 ? this.#rest.readUInt32BE(0) : Infinity);
    if (!bytes) return 'incomplete';
    const code = bytes.readUInt32BE(4);
    if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: 'encryption-request' };
    if (code === CANCEL_REQUEST) return { kind: 'cancel-request' };
    this.#started = true;
    return { kind: 'startup', bytes };
  }

  #nextMessage(): WirePiece | 'incomplete' | null {
    const bytes = this.#take(this.#rest.length >= 5 ? 1 + this.#rest.readUInt32BE(1) : Infinity);
    if (!bytes) return 'incomplete';
    const type = bytes[0];
    if (type === TERMINATE) return { kind: 'terminate' };
    this.#held.push(bytes);
    if (type !== QUERY && type !== SYNC && type !== FLUSH) return null;
    // A copy: the caller may transfer or keep it while the socket reuses its buffer.
    const piece = new Uint8Array(Buffer.concat(this.#held));
    this.#held = [];
    return { kind: 'statement', bytes: piece, complete: type !== FLUSH };
  }

  #take(length: number): Buffer | null {
    if (this.#rest.length < length) return null;
    const bytes = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return bytes;
  }
}
