import { childrenOf, ID, readId, readSize, readUnsigned } from './elements.ts';

export interface Track {
  number: number;
  kind: 'video' | 'audio' | 'other';
  /** Everything in its entry. */
  entry: Uint8Array;
}

/** One picture, or a few milliseconds of sound. */
export interface Frame {
  track: number;
  timeMs: number;
  /** Can be shown without those before it. */
  isKey: boolean;
  data: Uint8Array;
}

export type WebmItem = { tracks: Track[] } | { frame: Frame };

const KINDS: Readonly<Record<number, Track['kind']>> = { 1: 'video', 2: 'audio' };
/** Entered rather than read as a whole: a recording that was cut off has no end to them. */
const ENTERED: ReadonlySet<number> = new Set([ID.segment, ID.cluster]);
/** No element that is read as a whole is larger. */
const ELEMENT_MAX_BYTES = 64 * 1024 * 1024;
const HEAD_MAX_BYTES = 12;

/** What a browser recorded, as it wrote it. A file that is cut off ends before what is incomplete; so does one with an error. */
export async function* readWebm(source: AsyncIterable<Uint8Array>): AsyncGenerator<WebmItem> {
  const bytes = new Bytes(source);
  let clusterMs = 0;
  for (;;) {
    const head = await bytes.peek(HEAD_MAX_BYTES);
    const id = readId(head, 0);
    const size = id && readSize(head, id.length);
    if (!id || !size) return;
    bytes.skip(id.length + size.length);
    if (ENTERED.has(id.value)) continue;
    if (size.value === undefined || size.value > ELEMENT_MAX_BYTES) return;
    const content = await bytes.take(size.value);
    if (!content) return;
    if (id.value === ID.timestamp) clusterMs = readUnsigned(content);
    else if (id.value === ID.tracks) yield { tracks: tracksIn(content) };
    else if (id.value === ID.simpleBlock) {
      const frame = readBlock(content, clusterMs, null);
      if (frame) yield { frame };
    } else if (id.value === ID.blockGroup) {
      const children = [...childrenOf(content)];
      const block = children.find((child) => child.id === ID.block);
      const isKey = !children.some((child) => child.id === ID.referenceBlock);
      const frame = block && readBlock(block.content, clusterMs, isKey);
      if (frame) yield { frame };
    }
  }
}

function tracksIn(content: Uint8Array): Track[] {
  return [...childrenOf(content)]
    .filter(({ id }) => id === ID.trackEntry)
    .map(({ content: entry }) => {
      const value = (id: number) => {
        const child = [...childrenOf(entry)].find((one) => one.id === id);
        return child ? readUnsigned(child.content) : 0;
      };
      return { number: value(ID.trackNumber), kind: KINDS[value(ID.trackType)] ?? 'other', entry };
    });
}

/** @param isKey null: the block says so itself */
function readBlock(content: Uint8Array, clusterMs: number, isKey: boolean | null): Frame | undefined {
  const track = readSize(content, 0);
  if (track?.value === undefined || content.length < track.length + 3) return undefined;
  const view = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const flags = content[track.length + 2]!;
  return {
    track: track.value,
    timeMs: clusterMs + view.readInt16BE(track.length),
    isKey: isKey ?? (flags & 0x80) !== 0,
    data: content.subarray(track.length + 3),
  };
}

/** A stream of chunks, read in pieces of any size. */
class Bytes {
  readonly #chunks: AsyncIterator<Uint8Array, unknown>;
  #held: Uint8Array = new Uint8Array(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** At most so many; fewer at the end. */
  async peek(count: number): Promise<Uint8Array> {
    while (this.#held.length < count) {
      const next = await this.#chunks.next();
      if (next.done) break;
      this.#held = this.#held.length === 0 ? next.value : Buffer.concat([this.#held, next.value]);
    }
    return this.#held.subarray(0, count);
  }

  skip(count: number): void {
    this.#held = this.#held.subarray(count);
  }

  /** Undefined when there are not as many. */
  async take(count: number): Promise<Uint8Array | undefined> {
    const taken = await this.peek(count);
    if (taken.length < count) return undefined;
    this.skip(count);
    return taken;
  }
}
