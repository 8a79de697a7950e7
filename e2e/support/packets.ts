import type { Page } from 'playwright-core';

/** What a page's connections to the media server have moved since they opened; closed connections no longer count. */
export interface Packets {
  /** RTP of sound and of pictures that came and was understood. */
  soundIn: number;
  picturesIn: number;
  picturesOut: number;
  framesDecoded: number;
  /** All that came and went, reports and keep-alives among it. */
  anyIn: number;
  anyOut: number;
}

export function packetsOf(page: Page): Promise<Packets> {
  return page.evaluate(async () => {
    const sum = { soundIn: 0, picturesIn: 0, picturesOut: 0, framesDecoded: 0, anyIn: 0, anyOut: 0 };
    type Found = Partial<RTCInboundRtpStreamStats & RTCOutboundRtpStreamStats & RTCTransportStats>;
    for (const connection of window.mediaProbe.connections) {
      if (connection.connectionState === 'closed') continue;
      for (const one of (await connection.getStats()).values() as Iterable<Found & { type: string }>) {
        const isPicture = one.kind === 'video';
        if (one.type === 'inbound-rtp') sum[isPicture ? 'picturesIn' : 'soundIn'] += one.packetsReceived ?? 0;
        if (one.type === 'inbound-rtp') sum.framesDecoded += one.framesDecoded ?? 0;
        if (one.type === 'outbound-rtp' && isPicture) sum.picturesOut += one.packetsSent ?? 0;
        if (one.type === 'transport') sum.anyIn += one.packetsReceived ?? 0;
        if (one.type === 'transport') sum.anyOut += one.packetsSent ?? 0;
      }
    }
    return sum;
  });
}

/**
 * A page that lets nothing go once it is in the call: connections, websockets, devices and what they send stay open whatever
 * its own scripts do, and it asks for the picture without end. Runs in the page before its own scripts.
 */
export function neverLetGo(): void {
  const clings = () => (globalThis as { clings?: boolean }).clings;
  const keep = (owner: object, name: string) => {
    const own = Reflect.get(owner, name) as (...given: unknown[]) => unknown;
    Reflect.set(owner, name, function (this: object, ...given: unknown[]) {
      return clings() ? undefined : own.apply(this, given);
    });
  };
  keep(RTCPeerConnection.prototype, 'close');
  keep(RTCPeerConnection.prototype, 'removeTrack');
  keep(RTCRtpTransceiver.prototype, 'stop');
  keep(RTCRtpSender.prototype, 'replaceTrack');
  keep(MediaStreamTrack.prototype, 'stop');
  keep(WebSocket.prototype, 'close');
  // Nor does it say that it leaves.
  keep(WebSocket.prototype, 'send');
}
