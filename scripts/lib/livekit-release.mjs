/** The one place that says which media server belongs to this version of Intermind. */
export const LIVEKIT_VERSION = '1.13.5';
export const LIVEKIT_RELEASE_URL = `https://github.com/livekit/livekit/releases/download/v${LIVEKIT_VERSION}`;
export const LIVEKIT_GO_PACKAGE = `github.com/livekit/livekit-server/cmd/server@v${LIVEKIT_VERSION}`;
/** SHA-256 of the release's archives for Linux, by the name of the processor in them; for another version, others. */
export const LIVEKIT_ARCHIVE_SHA256 = {
  amd64: 'c020fac437b7cc9b776eef1ad5ea8af77be9acfa07602eca20a3a44930dfbc70',
  arm64: '332015305518765fe05bad74fc3a9d9583e635e7dd130de3c4fc563d69c550f3',
};
