import type { z } from 'zod';
import type { CallLimit } from './call-limits.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call, from the widest to the narrowest view of one conference. The authorization tests make one case for each
 * of these and each call (docs/architecture.md, "Who may call what").
 */
export const CALLERS = [
  /** No token at all. */
  'none',
  /** A token from an issuer we do not trust. */
  'stranger',
  /** A guest of another room. */
  'guest-elsewhere',
  /** A guest who was admitted to the conference in question. */
  'guest-here',
  /** A guest who was in the conference and left. */
  'guest-left',
  /** A guest who was removed from the conference. */
  'guest-expelled',
  /** A signed-in member who is not in the conference. */
  'member',
  /** A member who was in the conference and left. */
  'member-left',
  /** A member who was removed from the conference. */
  'member-expelled',
  /** A member who moderates another conference. */
  'moderator-elsewhere',
  /** The owner of the room, while others meet in it. */
  'owner-outside',
  /** A signed-in member in the conference, with the default role. */
  'participant',
  'moderator',
  'host',
  /** A member with the admin role who is not in the conference. */
  'admin',
] as const;
export type Caller = (typeof CALLERS)[number];

/** Members who may join the conference in question. */
export const JOINING_MEMBERS = [
  'member',
  'member-left',
  'moderator-elsewhere',
  'owner-outside',
  'participant',
  'moderator',
  'host',
  'admin',
] as const satisfies Caller[];
export const MEMBERS = [...JOINING_MEMBERS, 'member-expelled'] as const satisfies Caller[];
/** Guests who may join their room. */
export const JOINING_GUESTS = ['guest-elsewhere', 'guest-here', 'guest-left'] as const satisfies Caller[];
export const GUESTS = [...JOINING_GUESTS, 'guest-expelled'] as const satisfies Caller[];
export const EVERYBODY = ['none', ...GUESTS, ...MEMBERS] as const satisfies Caller[];
export const IN_CONFERENCE = ['guest-here', 'participant', 'moderator', 'host'] as const satisfies Caller[];
/** Who may read the transcript, and ask about it: people who took part also afterwards, guests while they are inside. */
export const TRANSCRIPT_READERS = [
  ...IN_CONFERENCE,
  'member-left',
  'owner-outside',
] as const satisfies Caller[];
export const MODERATORS = ['moderator', 'host'] as const satisfies Caller[];

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** One HTTP call, declared once: routes, client types, OpenAPI and the authorization tests come from it. */
export interface CallDeclaration {
  /** Unique verb and noun; the operation id of OpenAPI. */
  name: string;
  summary: string;
  /** Where the specification asks for it: `spec 1 §7`. `ours` where it does not. */
  spec: string;
  /** Who may call; others get 401 without a token, 403 or 404 with one. */
  allows: readonly Caller[];
  /** `refresh`: the bearer is a guest token that may be expired. `access` unless said. */
  bearer?: 'access' | 'refresh';
  /** How often one person and one address may call. Null: cheaper to answer than to count, or answered once for all. */
  limit: CallLimit | null;
  /** Of the path's `{name}` parts. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** How the body travels; `json` unless said. Multipart: the fields of `body`, all text, and the `file`. */
  request?: 'json' | 'multipart';
  /** The one file a form may carry. */
  file?: { name: string; maxBytes: number };
  /** Of a JSON body; `BODY_MAX_BYTES` unless said. */
  bodyMaxBytes?: number;
  /** Form of a JSON answer. */
  answer?: z.ZodType;
  /** `json` with an `answer`, otherwise `none` (204), unless said. */
  answers?: AnswerKind;
  /** 200 unless said. */
  status?: 200 | 201;
  /** Beside those that every call may answer (`possibleErrors`). */
  errors?: readonly ErrorCode[];
}

/** `file`: a named download. `stream`: a stream of bytes or events. `none`: 204 without a body. */
export type AnswerKind = 'json' | 'file' | 'stream' | 'none';

export function answerKindOf(call: CallDeclaration): AnswerKind {
  return call.answers ?? (call.answer ? 'json' : 'none');
}

/** The kinds of caller that a token alone distinguishes; `nobody` has none. */
export type Audience = 'nobody' | 'guest' | 'member' | 'admin';

/**
 * Who gets past the token check of a call. A call for people in a conference is open to admins as members, because an
 * admin may be in that conference; a call that allows `admin` and no other member is closed to members.
 */
export function audienceOf({ allows }: Pick<CallDeclaration, 'allows'>): ReadonlySet<Audience> {
  const audience = new Set<Audience>();
  if (allows.includes('none')) audience.add('nobody');
  if (GUESTS.some((caller) => allows.includes(caller))) audience.add('guest');
  if (MEMBERS.some((caller) => caller !== 'admin' && allows.includes(caller))) audience.add('member');
  if (MEMBERS.some((caller) => allows.includes(caller))) audience.add('admin');
  return audience;
}

/** Calls by method and path below /api. */
export type CallDeclarations = Record<`${Method} /${string}`, CallDeclaration>;
