/** Constants of the specification and our own bounds, each once. Numbers carry their unit. */

/** spec 1 §9 */
export const API_TIMEOUT_MS = 60_000;
/** A chat model that says nothing for so long has failed. */
export const MODEL_SILENCE_MS = 30_000;
/** A stream of events in which nothing comes for so long is broken. Longer than a model may be silent: the server says first what failed. */
export const EVENTS_SILENCE_MS = MODEL_SILENCE_MS + 10_000;
export const SETTINGS_DEBOUNCE_MS = 1_000;
export const QUERY_STALE_MS = 5 * 60_000;
export const QUERY_RETRIES = 1;
export const TOKEN_REFRESH_BEFORE_EXPIRY_MS = 5_000;
export const TOKEN_REFRESH_ATTEMPTS = 3;
export const TOKEN_REFRESH_FIRST_DELAY_MS = 1_000;
export const TOKEN_REFRESH_MAX_DELAY_MS = 5_000;
export const DEVICE_ACQUIRE_ATTEMPTS = 3;
export const DEVICE_ACQUIRE_RETRY_MS = 500;
export const ORIGINAL_VOLUME_DEFAULT_PERCENT = 10;
export const TOAST_DURATION_MS = 4_000;
export const TOAST_MAX_VISIBLE = 3;
export const TOAST_WIDTH_PX = 356;
export const TOAST_GAP_PX = 14;
export const TOAST_SWIPE_THRESHOLD_PX = 20;
export const PERMISSION_TOAST_MS = 5_000;
export const ANALYTICS_TIMEOUT_MS = 2_000;
export const TRACK_WAIT_TIMEOUT_MS = 60_000;

/** Camera and screen capture (spec 1 §9). Bit rates in bits per second; `adaptivity`: in so many sizes a picture is sent. */
export const CAMERA_TOUCH = {
  ...{ width: 640, height: 360, maxBitrateBps: 600_000, frameRate: 30 },
  adaptivity: 2,
} as const;
export const CAMERA_DESKTOP = {
  ...{ width: 1280, height: 720, maxBitrateBps: 2_520_000, frameRate: 30 },
  adaptivity: 3,
} as const;
export const BLUR = { radiusPx: 15, maxBitrateBps: 12_000_000, frameRate: 30 } as const;
export const SCREEN_SHARE = { width: 1920, height: 1080, maxBitrateBps: 12_000_000, frameRate: 30 } as const;

/** Ours: where the specification is silent. */
export const GUEST_NAME_MAX_LENGTH = 60;
export const ROOM_TITLE_MAX_LENGTH = 120;
/** Guests who may wait at one room. More would bury a moderator under fake requests. */
export const WAITING_MAX = 200;
/** Answers about consent of one person in one meeting that are kept; a refusal is kept beyond it. */
export const CONSENT_LINES_MAX = 200;
/** Times that one person goes off the record and back on it in one meeting. */
export const OFF_RECORD_TIMES_MAX = 100;
export const MESSAGE_MAX_LENGTH = 4_000;
/** Of one language of one segment of a transcript. */
export const SEGMENT_TEXT_MAX_LENGTH = 2_000;
/** Segments of one message of an agent worker. */
export const SEGMENTS_PER_BATCH = 20;
/** Characters of a text that a worker translates outside meetings, and texts of one message. */
export const TRANSLATED_TEXT_MAX_LENGTH = 4_000;
export const TRANSLATED_TEXTS_MAX = 20;
/** Such messages that a worker works on at once; it refuses more. */
export const TRANSLATIONS_AT_ONCE_MAX = 8;
/** Segments of one answer of the transcript. */
export const SEGMENTS_PER_PAGE = 200;
/** Messages of one answer of the chat's history. */
export const MESSAGES_PER_PAGE = 100;
/** Of the members who took part, in one row of the history. */
export const HISTORY_NAMES_MAX = 20;
export const SHARE_DAYS_DEFAULT = 30;
export const SHARE_DAYS_MAX = 365;
export const LEGAL_HOLD_REASON_MAX_LENGTH = 500;
/** Of a question to the AI chat. */
export const AI_QUESTION_MAX_LENGTH = 4_000;
/** Messages of one conversation that are shown; older ones are deleted. */
export const AI_MESSAGES_MAX = 200;
/** Points of the summary of a meeting. */
export const SUMMARY_POINTS_MAX = 8;
/** Chats of one member about all their meetings. */
export const ASK_CHATS_MAX = 200;
export const ASK_CHAT_TITLE_MAX_LENGTH = 80;
/** Of a prompt. */
export const PROMPT_NAME_MAX_LENGTH = 80;
export const PROMPT_TEXT_MAX_LENGTH = 4_000;
/** Prompts of one member, and predefined ones. */
export const PROMPTS_MAX = 200;
/** Recordings that run in the rooms of one owner. */
export const RECORDINGS_PER_OWNER = 2;
/** Links to one meeting at a time. */
export const SHARES_MAX = 50;
/** Of a private calendar's address. */
export const CALENDAR_ADDRESS_MAX_LENGTH = 2_000;
/** Private addresses of one member. */
export const CALENDAR_ADDRESSES_MAX = 5;
/** Of what Google hands back with its consent. */
export const CALENDAR_STATE_MAX_LENGTH = 1_000;
export const CALENDAR_EVENTS_PER_PAGE = 200;
/** Events that the home page gets at a time. */
export const UPCOMING_EVENTS_MAX = 20;
/** How long the result of connecting is shown before home (spec 2 §9). */
export const CALENDAR_CONNECTED_REDIRECT_MS = 2_000;
export const CALENDAR_FAILED_REDIRECT_MS = 10_000;
export const DENIED_REDIRECT_SECONDS = 10;
/** Being the only person for this long, one is asked whether to stay (spec 1 §2); no answer leaves the call. */
export const ALONE_BEFORE_ASKING_MS = 5 * 60_000;
export const ALONE_COUNTDOWN_SECONDS = 120;
/** How long after its last token a guest may still refresh. */
export const GUEST_REFRESH_WINDOW_MS = 12 * 60 * 60_000;
/** Of a guest token inside a body. */
export const GUEST_TOKEN_MAX_LENGTH = 8_192;
/** LiveKit join tokens: how long until first use. */
export const MEDIA_TOKEN_LIFETIME_S = 60;
/** LiveKit takes a token for this long after its expiry; so does our proxy. */
export const MEDIA_TOKEN_LEEWAY_S = 60;
/** An empty conference ends after this long, so that the only person may change browsers. */
export const CONFERENCE_EMPTY_GRACE_MS = 8 * 60_000;
/** Least people that a room's owner may limit its meetings to. */
export const ROOM_CAPACITY_MIN = 2;
/** Of the text that guests read while they wait. */
export const LOBBY_TEXT_MAX_LENGTH = 500;
/** Names and words of a room that engines should know: recognisers take few hints, and get worse with many. */
export const ROOM_TERMS_MAX = 50;
/** Of a term, of how it is said, and of each translation. */
export const TERM_MAX_LENGTH = 60;
/** All of them at their longest, in every language. */
export const TERMS_BODY_MAX_BYTES = 512 * 1024;
/** Rooms in a member's list of those they were in. */
export const RECENT_ROOMS_MAX = 20;
/** Devices of one person in one conference at once; one more takes the place of the oldest. */
export const DEVICES_PER_PERSON = 3;
/** Published tracks of one participant; the app uses four at most. */
export const TRACKS_PER_PARTICIPANT = 8;
export const BODY_MAX_BYTES = 64 * 1024;
export const WEBSOCKET_HEARTBEAT_MS = 10_000;
/** A client reconnects after this long without a message. */
export const WEBSOCKET_SILENCE_MS = 2.5 * WEBSOCKET_HEARTBEAT_MS;
export const WEBSOCKET_AUTH_TIMEOUT_MS = 10_000;
export const WEBSOCKET_BUFFER_MAX_BYTES = 1024 * 1024;
/** From enabling the voice assistant, or losing it, until it must be there. */
export const ASSISTANT_JOIN_LIMIT_MS = 30_000;
/** Of a question to the voice assistant, and of each earlier part of the conversation. */
export const ASSISTANT_TEXT_MAX_LENGTH = 4_000;
/** Questions and answers that it remembers. */
export const ASSISTANT_TURNS_MAX = 12;
/** Participants off the record that an agent is told of: those inside, then those who left. */
export const OFF_RECORD_MAX = 1_000;
/** People whose translated voice one device does not want: as many as a meeting holds. */
export const SILENCED_VOICES_MAX = 1_000;
export const AGENT_HEARTBEAT_MS = 2_000;
export const AGENT_HEARTBEAT_TIMEOUT_MS = 10_000;
/** Access to public keys of the issuer is cached this long (spec 1 §7). */
export const KEY_SET_CACHE_MS = 10 * 60_000;
export const KEY_SET_COOLDOWN_MS = 30_000;
