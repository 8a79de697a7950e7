import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call, from the widest to the narrowest view of one conference. The authorization tests make one case for each
 * of these and each call (docs/architecture.md, "Who may call what").
 */
export const CALLERS = [
  /** No token at all. */
  'none',
  /** A token that nobody we trust has signed. */
  'stranger',
  /** A guest of another room. */
  'guest-elsewhere',
  /** A guest who was admitted to the conference in question. */
  'guest-here',
  /** A signed-in member who is not in the conference. */
  'member',
  /** A signed-in member in the conference, with the default role. */
  'participant',
  'moderator',
  'host',
  /** A member with the admin role who is not in the conference. */
  'admin',
] as const;
export type Caller = (typeof CALLERS)[number];

export const MEMBERS = ['member', 'participant', 'moderator', 'host', 'admin'] as const satisfies Caller[];
export const GUESTS = ['guest-elsewhere', 'guest-here'] as const satisfies Caller[];
export const EVERYBODY = ['none', ...GUESTS, ...MEMBERS] as const satisfies Caller[];
export const IN_CONFERENCE = ['guest-here', 'participant', 'moderator', 'host'] as const satisfies Caller[];
export const MODERATORS = ['moderator', 'host'] as const satisfies Caller[];

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** One HTTP call, declared once: routes, client types, OpenAPI and the authorization tests come from it. */
export interface CallDeclaration {
  summary: string;
  /** Where the specification asks for it: `spec 1 §7`. `ours` where it does not. */
  spec: string;
  /** Who may call; everybody else gets 401 without a token, 403 or 404 with one. */
  allows: readonly Caller[];
  /** Of the path's `{name}` parts. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Absent: 204 without a body. */
  answer?: z.ZodType;
  /** 200 unless said. */
  status?: 200 | 201;
  /** Beside those every call may answer: ValidationFailed, Unauthorized, Token*, Forbidden, TooManyRequests, Internal. */
  errors?: readonly ErrorCode[];
}
