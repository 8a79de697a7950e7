import type { Caller } from '@intermind/contracts';
import type { Scene } from '../scene.ts';

/** Parts of one request that is valid in the scene; what a call does not declare is absent. */
export interface ExampleRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  form?: Record<string, string | Blob>;
}

/** By call: a valid request, as the caller would make it. */
export type ExampleRequests<Key extends string = string> = Record<
  Key,
  (scene: Scene, caller: Caller) => ExampleRequest
>;

export const LANGUAGES = { language: 'en', hears: 'de', understands: ['fr'] };
