export { ApiError, type ClientErrorCode } from './api-error.ts';
export { call, type Call, type CallOptions } from './call.ts';
export { callEvents } from './call-events.ts';
export type { CallAnswer, CallInput, DownloadedFile } from './call-types.ts';
export {
  connectConference,
  type ConferenceConnection,
  type ConferenceConnectionOptions,
  type ConnectionEnvironment,
  type ConnectionStatus,
  type StopReason,
} from './conference-socket.ts';
export { createGuestSession, readGuestToken, type GuestInfo, type GuestSession } from './guest.ts';
export { refreshWithRetries, type LadderOptions } from './refresh-ladder.ts';
export { setup, type SdkOptions } from './setup.ts';
