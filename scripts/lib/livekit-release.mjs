/** The one place that says which media server belongs to this version of Intermind. */
export const LIVEKIT_VERSION = '1.13.5';
export const LIVEKIT_RELEASE_URL = `https://github.com/livekit/livekit/releases/download/v${LIVEKIT_VERSION}`;
export const LIVEKIT_GO_PACKAGE = `github.com/livekit/livekit-server/cmd/server@v${LIVEKIT_VERSION}`;
