import { z } from 'zod';
import { type CallDeclarations } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { TERMS_BODY_MAX_BYTES } from '../limits.ts';
import { LanguagesSchema, RoomIdSchema } from '../nouns/fields.ts';
import { RoomTermsSchema } from '../nouns/term.ts';

const params = z.strictObject({ id: RoomIdSchema });
const terms = z.strictObject({ terms: RoomTermsSchema });

const expected = z.strictObject({ languages: LanguagesSchema });

export const termCalls = {
  'GET /rooms/{id}/terms': {
    name: 'getRoomTerms',
    summary:
      'Names and words of the room that engines should know; its owner, and moderators while they are in it',
    spec: 'ours',
    allows: ['moderator', 'host', 'owner-outside'],
    limit: CALL_LIMITS.read,
    params,
    answer: terms,
    errors: ['ConferenceNotFound'],
  },
  'PUT /rooms/{id}/terms': {
    name: 'changeRoomTerms',
    summary: 'Replaces them; interpreters take them up with the next sentence',
    spec: 'ours',
    allows: ['moderator', 'host', 'owner-outside'],
    limit: CALL_LIMITS.write,
    params,
    body: terms,
    bodyMaxBytes: TERMS_BODY_MAX_BYTES,
    answer: terms,
    errors: ['ConferenceNotFound'],
  },
  'GET /rooms/{id}/expected-languages': {
    name: 'getExpectedLanguages',
    summary: 'Languages that are spoken in the room, where they are known; none: any may be',
    spec: 'ours',
    allows: ['moderator', 'host', 'owner-outside'],
    limit: CALL_LIMITS.read,
    params,
    answer: expected,
    errors: ['ConferenceNotFound'],
  },
  'PUT /rooms/{id}/expected-languages': {
    name: 'changeExpectedLanguages',
    summary: 'Replaces them; what is detected is one of them from now on',
    spec: 'ours',
    allows: ['moderator', 'host', 'owner-outside'],
    limit: CALL_LIMITS.write,
    params,
    body: expected,
    answer: expected,
    errors: ['ConferenceNotFound'],
  },
} as const satisfies CallDeclarations;
