export const LIVEKIT_ARCHIVE_SHA256: Readonly<Record<string, string>>;
