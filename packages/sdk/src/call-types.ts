import type { CallKey, Calls } from '@intermind/contracts';

/** What a call takes and answers, read from its declaration; no schema travels to the browser. */
type Input<Key extends CallKey, Part extends 'params' | 'query' | 'body'> =
  Calls[Key] extends Record<Part, { _input: infer Value }> ? Value : undefined;

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { [name in Name]?: undefined }
  : undefined extends Value
    ? { [name in Name]?: Value }
    : { [name in Name]: Value };

export type CallInput<Key extends CallKey> = Given<'params', Input<Key, 'params'>> &
  Given<'query', Input<Key, 'query'>> &
  (Calls[Key] extends { request: 'multipart' } ? { form: FormData } : Given<'body', Input<Key, 'body'>>);

/** A download, with the name that the server gave it. */
export interface DownloadedFile {
  name: string;
  content: Blob;
}

/** Undefined for calls that answer without a body. */
export type CallAnswer<Key extends CallKey> = Calls[Key] extends { answers: 'file' }
  ? DownloadedFile
  : Calls[Key] extends { answer: { _output: infer Value } }
    ? Value
    : undefined;
