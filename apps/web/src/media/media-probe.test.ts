import { describe, expect, it } from 'vitest';
import { measurementOf, readSenderCounts, type SenderCounts } from './media-probe.ts';

const report = (...entries: Record<string, unknown>[]) =>
  new Map(entries.map((entry, index) => [(entry['id'] as string | undefined) ?? String(index), entry]));

const SENT = { type: 'outbound-rtp', packetsSent: 100, bytesSent: 90_000 };
const RECEIVED = { type: 'remote-inbound-rtp', packetsLost: 3, roundTripTime: 0.04 };
const PAIR = {
  id: 'pair',
  type: 'candidate-pair',
  localCandidateId: 'local',
  currentRoundTripTime: 0.05,
  availableOutgoingBitrate: 1_500_000,
};
const LOCAL = { id: 'local', type: 'local-candidate', protocol: 'udp' };

describe('statistics of a sender', () => {
  it('say how media travel, and what was sent, lost and answered', () => {
    const transport = { type: 'transport', selectedCandidatePairId: 'pair' };
    expect(readSenderCounts(report(SENT, RECEIVED, PAIR, LOCAL, transport))).toEqual({
      transport: 'udp',
      roundTripMs: 40,
      packetsSent: 100,
      packetsLost: 3,
      bytesSent: 90_000,
      availableBps: 1_500_000,
    });
  });

  it.each([
    ['marked by the browser', { selected: true }],
    ['nominated', { nominated: true, state: 'succeeded' }],
  ])('know a pair that is %s', (_how, mark) => {
    const other = { id: 'other', type: 'candidate-pair', localCandidateId: 'none', state: 'failed' };
    expect(readSenderCounts(report(other, { ...PAIR, ...mark }, LOCAL)).transport).toBe('udp');
  });

  it.each([
    [{ protocol: 'tcp' }, 'tcp'],
    [{ protocol: 'udp', relayProtocol: 'tls' }, 'tcp'],
    [{ protocol: 'udp', relayProtocol: 'udp' }, 'udp'],
  ])('count a relay as the way that leads to it: %j is %s', (candidate, expected) => {
    const pair = { ...PAIR, selected: true };
    expect(readSenderCounts(report(pair, { ...LOCAL, ...candidate })).transport).toBe(expected);
  });

  it('say nothing about what is not there yet', () => {
    expect(readSenderCounts(report(SENT))).toEqual({
      transport: null,
      roundTripMs: null,
      packetsSent: 100,
      packetsLost: null,
      bytesSent: 90_000,
      availableBps: null,
    });
  });
});

describe('between two counts', () => {
  const counts = (changed: Partial<SenderCounts>): SenderCounts => ({
    transport: 'udp',
    roundTripMs: 10,
    packetsSent: 0,
    packetsLost: 0,
    bytesSent: 0,
    availableBps: null,
    ...changed,
  });
  const measured = (last: Partial<SenderCounts>, roundTripsMs: number[] = []) =>
    measurementOf(counts({}), counts(last), { durationMs: 4_000, roundTripsMs });

  it('are losses, the upload and the middle round trip', () => {
    const last = { packetsSent: 200, packetsLost: 4, bytesSent: 1_000_000 };
    expect(measured(last, [80, 10, 20])).toEqual({ roundTripMs: 20, lossPercent: 2, uploadMbps: 2 });
  });
  it('the upload is what the browser found possible, where that is more', () => {
    expect(measured({ packetsSent: 1, availableBps: 5_000_000 }).uploadMbps).toBe(5);
  });
  it('nothing was measured where nothing was sent', () => {
    expect(measured({ roundTripMs: null })).toEqual({
      roundTripMs: null,
      lossPercent: null,
      uploadMbps: null,
    });
  });
  it('losses are unknown until the media server reports, and never below nothing', () => {
    expect(measured({ packetsSent: 9, packetsLost: null }).lossPercent).toBeNull();
    expect(measured({ packetsSent: 9, packetsLost: -2 }).lossPercent).toBe(0);
  });
});
