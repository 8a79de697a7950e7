import { childrenOf, type Element, ID, idBytes, readId, readSize, readUnsigned } from './elements.ts';

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

/** In a stream of bytes: some of them are missing here. */
export const GAP = Symbol('gap');
export type WebmBytes = AsyncIterable<Uint8Array | typeof GAP>;

/** `lost`: what was here could not be read; what follows begins a cluster. */
export type WebmItem = { tracks: Track[] } | { frame: Frame } | { lost: true };

const KINDS: Readonly<Record<number, Track['kind']>> = { 1: 'video', 2: 'audio' };
/** Entered rather than read as a whole: a recording that was cut off has no end to them. */
const ENTERED: ReadonlySet<number> = new Set([ID.segment, ID.cluster]);
const READ: ReadonlySet<number> = new Set([ID.timestamp, ID.tracks, ID.simpleBlock, ID.blockGroup]);
/** No element that is read as a whole is larger. */
const ELEMENT_MAX_BYTES = 16 * 1024 * 1024;
/** Nor one that is passed over: a larger one is damage that looks like an element. */
const PASSED_MAX_BYTES = 64 * 1024;
const HEAD_MAX_BYTES = 12;

/**
 * What a browser recorded, as it wrote it. What is damaged is passed over up to the next cluster; a file that is cut off ends before
 * what is incomplete.
 */
export async function* readWebm(source: WebmBytes): AsyncGenerator<WebmItem> {
  const bytes = new Bytes(source);
  let clusterMs = 0;
  for (;;) {
    const head = await bytes.peek(HEAD_MAX_BYTES);
    if (head.length === 0 && bytes.isAtEnd) return;
    const element = await readElement(bytes, head);
    if (element === undefined) {
      if (!(await bytes.skipToCluster())) return;
      yield { lost: true };
      continue;
    }
    const { id, content } = element;
    if (id === ID.timestamp) clusterMs = readUnsigned(content);
    else if (id === ID.tracks) yield { tracks: tracksIn(content) };
    else if (id === ID.simpleBlock) {
      const frame = readBlock(content, clusterMs, null);
      if (frame) yield { frame };
    } else if (id === ID.blockGroup) {
      const children = [...childrenOf(content)];
      const block = children.find((child) => child.id === ID.block);
      const isKey = !children.some((child) => child.id === ID.referenceBlock);
      const frame = block && readBlock(block.content, clusterMs, isKey);
      if (frame) yield { frame };
    }
  }
}

/** The next element; of one that is entered its head alone. Undefined, and nothing is taken, where none can be read. */
async function readElement(bytes: Bytes, head: Uint8Array): Promise<Element | undefined> {
  const id = readId(head, 0);
  const size = id && readSize(head, id.length);
  if (!id || !size) return undefined;
  const headBytes = id.length + size.length;
  const isEntered = ENTERED.has(id.value);
  const contentBytes = isEntered ? 0 : (size.value ?? Infinity);
  if (contentBytes > (READ.has(id.value) ? ELEMENT_MAX_BYTES : PASSED_MAX_BYTES)) return undefined;
  const whole = await bytes.peek(headBytes + contentBytes);
  if (whole.length < headBytes + contentBytes) return undefined;
  bytes.skip(whole.length);
  return { id: id.value, content: whole.subarray(headBytes) };
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

/** Where a cluster begins: its id and size, and then its time. */
const CLUSTER_ID = idBytes(ID.cluster);
const CLUSTER_HEAD_BYTES = CLUSTER_ID.length + 8 + 1;

/** A stream of chunks, read in pieces of any size. Nothing is read across a gap. */
class Bytes {
  readonly #chunks: AsyncIterator<Uint8Array | typeof GAP, unknown>;
  #held: Uint8Array = new Uint8Array(0);
  #stop: 'none' | 'gap' | 'end' = 'none';

  constructor(source: WebmBytes) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** Nothing follows on what was peeked at last. */
  get isAtEnd(): boolean {
    return this.#stop === 'end';
  }

  /** At most so many; fewer at the end, and before a gap. */
  async peek(count: number): Promise<Uint8Array> {
    while (this.#held.length < count && this.#stop === 'none') {
      const next = await this.#chunks.next();
      if (next.done) this.#stop = 'end';
      else if (next.value === GAP) this.#stop = 'gap';
      else this.#held = this.#held.length === 0 ? next.value : Buffer.concat([this.#held, next.value]);
    }
    return this.#held.subarray(0, count);
  }

  skip(count: number): void {
    this.#held = this.#held.subarray(count);
  }

  /** Past what is here, and gaps, to where the next cluster begins. @returns false where none follows */
  async skipToCluster(): Promise<boolean> {
    for (;;) {
      const at = clusterIn(this.#held);
      if (at !== undefined) {
        this.skip(at);
        return true;
      }
      if (this.#stop === 'end') return false;
      if (this.#stop === 'gap') {
        this.#stop = 'none';
        this.#held = new Uint8Array(0);
      }
      this.skip(Math.max(0, this.#held.length - CLUSTER_HEAD_BYTES));
      await this.peek(this.#held.length + 1);
    }
  }
}

const FILE_HEAD_MAX_BYTES = 4_096;

/** What comes before the first cluster, and says what the tracks are. Undefined where no recording begins. */
export function headOf(file: Uint8Array): Uint8Array | undefined {
  const at = clusterIn(file.subarray(0, FILE_HEAD_MAX_BYTES));
  return at === undefined ? undefined : file.subarray(0, at);
}

function clusterIn(bytes: Uint8Array): number | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = buffer.indexOf(CLUSTER_ID); at >= 0; at = buffer.indexOf(CLUSTER_ID, at + 1)) {
    const size = readSize(bytes, at + CLUSTER_ID.length);
    if (size && bytes[at + CLUSTER_ID.length + size.length] === ID.timestamp) return at;
  }
  return undefined;
}
