import { describe, expect, it } from 'vitest';
import { WireReader } from './wire-reader.ts';

function message(type: string, body = ''): Buffer {
  const bytes = Buffer.alloc(5 + body.length);
  bytes.write(type, 0);
  bytes.writeUInt32BE(4 + body.length, 1);
  bytes.write(body, 5);
  return bytes;
}

function opening(code: number, body = ''): Buffer {
  const bytes = Buffer.alloc(8 + body.length);
  bytes.writeUInt32BE(bytes.length, 0);
  bytes.writeUInt32BE(code, 4);
  bytes.write(body, 8);
  return bytes;
}

const STARTUP = opening(196_608, 'user\0postgres\0\0');

function startedReader(): WireReader {
  const reader = new WireReader();
  reader.push(STARTUP);
  return reader;
}

describe('the reader of the wire protocol', () => {
  it('answers encryption and cancel requests before the startup message', () => {
    const reader = new WireReader();
    const pieces = reader.push(
      Buffer.concat([opening(80_877_103), opening(80_877_102, 'pid+key!'), STARTUP]),
    );
    expect(pieces.map((piece) => piece.kind)).toEqual(['encryption-request', 'cancel-request', 'startup']);
  });

  it('gives a simple query on its own', () => {
    const query = message('Q', 'select 1\0');
    expect(startedReader().push(query)).toEqual([
      { kind: 'statement', bytes: new Uint8Array(query), complete: true },
    ]);
  });

  it('holds back an extended query until its Sync', () => {
    const reader = startedReader();
    const parts = [message('P', 'a'), message('B', 'b'), message('E', 'c')];
    expect(reader.push(Buffer.concat(parts))).toEqual([]);
    expect(reader.push(message('S'))).toEqual([
      { kind: 'statement', bytes: new Uint8Array(Buffer.concat([...parts, message('S')])), complete: true },
    ]);
  });

  it('gives what stands before a Flush, and says that more follows', () => {
    const pieces = startedReader().push(Buffer.concat([message('P', 'a'), message('H')]));
    expect(pieces).toMatchObject([{ kind: 'statement', complete: false }]);
  });

  it('puts messages together again wherever the stream is cut', () => {
    const stream = Buffer.concat([
      STARTUP,
      message('Q', 'select 1\0'),
      message('P', 'x'),
      message('S'),
      message('X'),
    ]);
    const whole = new WireReader().push(stream);
    for (let cut = 1; cut < stream.length; cut++) {
      const reader = new WireReader();
      expect([...reader.push(stream.subarray(0, cut)), ...reader.push(stream.subarray(cut))]).toEqual(whole);
    }
    expect(whole.map((piece) => piece.kind)).toEqual(['startup', 'statement', 'statement', 'terminate']);
  });
});
