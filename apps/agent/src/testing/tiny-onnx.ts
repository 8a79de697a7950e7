/**
 * Writes models in the format of ONNX (onnx.proto3, fields by their numbers): small graphs without training, for tests that
 * native libraries really run.
 */
type Field = readonly [number: number, value: number | string | Uint8Array];

export interface OnnxNode {
  op: string;
  inputs: readonly string[];
  output: string;
  /** Whole numbers by name. */
  attributes?: Readonly<Record<string, number>>;
}

export interface OnnxModel {
  metadata: Readonly<Record<string, string>>;
  inputs: readonly { name: string; type: 'float' | 'int32' | 'int64'; shape: readonly (number | string)[] }[];
  constants: readonly {
    name: string;
    shape: readonly number[];
    floats?: readonly number[];
    ints?: readonly number[];
  }[];
  nodes: readonly OnnxNode[];
  output: { name: string; shape: readonly (number | string)[] };
}

const TYPES = { float: 1, int32: 6, int64: 7 } as const;
const INTEGER_ATTRIBUTE = 2;

export function onnxBytes({ metadata, inputs, constants, nodes, output }: OnnxModel): Uint8Array {
  const graph: Field[] = [
    ...nodes.map(({ op, inputs: from, output: to, attributes = {} }): Field => [
      1,
      message([
        ...from.map((name): Field => [1, name]),
        [2, to],
        [4, op],
        ...Object.entries(attributes).map(([name, value]): Field => [
          5,
          message([
            [1, name],
            [3, value],
            [20, INTEGER_ATTRIBUTE],
          ]),
        ]),
      ]),
    ]),
    [2, 'tiny'],
    ...constants.map(({ name, shape, floats, ints }): Field => [
      5,
      message([
        ...shape.map((size): Field => [1, size]),
        [2, floats ? TYPES.float : TYPES.int64],
        [8, name],
        [9, floats ? bytesOf(Float32Array.from(floats)) : bytesOf(BigInt64Array.from(ints ?? [], BigInt))],
      ]),
    ]),
    ...inputs.map(({ name, type, shape }): Field => [11, valueInfo(name, TYPES[type], shape)]),
    [12, valueInfo(output.name, TYPES.float, output.shape)],
  ];
  return message([
    [1, 8],
    [7, message(graph)],
    [8, message([[2, 13]])],
    ...Object.entries(metadata).map(([key, value]): Field => [
      14,
      message([
        [1, key],
        [2, value],
      ]),
    ]),
  ]);
}

function valueInfo(name: string, type: number, shape: readonly (number | string)[]): Uint8Array {
  const dims = shape.map((size): Field => [1, message([[typeof size === 'number' ? 1 : 2, size]])]);
  const tensor = message([
    [1, type],
    [2, message(dims)],
  ]);
  return message([
    [1, name],
    [2, message([[1, tensor]])],
  ]);
}

function bytesOf({ buffer }: Float32Array<ArrayBuffer> | BigInt64Array<ArrayBuffer>): Uint8Array {
  return new Uint8Array(buffer);
}

/** Protocol Buffers: whole numbers as varints, all else with its length in front. */
function message(fields: readonly Field[]): Uint8Array {
  return Buffer.concat(
    fields.map(([number, value]) => {
      if (typeof value === 'number') return Buffer.concat([varint(number << 3), varint(value)]);
      const bytes = Buffer.from(value);
      return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes]);
    }),
  );
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push((rest % 128) | (rest >= 128 ? 128 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.from(bytes);
}
