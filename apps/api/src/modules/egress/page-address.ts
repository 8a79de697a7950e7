import type { RecordingId } from '@intermind/contracts';

const PATH = '/recorder.html';

/** Which part of which recording a page records. */
export interface PagePlace {
  recordingId: RecordingId;
  part: number;
}

/** Addresses under which Egress opens the recorder's page. LiveKit keeps them and writes them into its log. */
export interface PageAddresses {
  /** @param code works once, for a minute; browsers do not send what stands behind the number sign */
  of(place: PagePlace, code: string): string;
  /** Undefined where the address is not of this installation. */
  read(address: string): PagePlace | undefined;
}

/**
 * @param pageUrl origin at which Egress finds us
 * @param installation our own name among those that share a LiveKit
 */
export function pageAddresses(pageUrl: string, installation: string): PageAddresses {
  return {
    of({ recordingId, part }, code) {
      const query = new URLSearchParams({ installation, recording: recordingId, part: String(part) });
      return `${pageUrl}${PATH}?${query}#code=${code}`;
    },
    read(address) {
      const url = URL.parse(address);
      if (!url || url.origin !== pageUrl || url.pathname !== PATH) return undefined;
      const [of, recording, part] = ['installation', 'recording', 'part'].map((name) =>
        url.searchParams.get(name),
      );
      if (of !== installation || !recording || !part || !/^\d{1,9}$/.test(part)) return undefined;
      return { recordingId: recording as RecordingId, part: Number(part) };
    },
  };
}
