import { expect, it } from 'vitest';
import { livekitConfig } from './livekit-config.ts';

const INPUT = {
  livekit: { mode: 'embedded', port: 7880, tcpPort: 7881, udpPort: 7882, nodeIp: null },
  apiKey: 'APIkey',
  apiSecret: 'secret',
  webhookUrl: 'http://127.0.0.1:3000/api/livekit/webhook',
  redisUrl: null,
} as const;

it('names no server of a third party and lets nobody make rooms', () => {
  expect(JSON.parse(livekitConfig(INPUT))).toEqual({
    port: 7880,
    bind_addresses: ['127.0.0.1'],
    rtc: {
      udp_port: 7882,
      tcp_port: 7881,
      use_external_ip: false,
      stun_servers: ['127.0.0.1:7882'],
      enable_loopback_candidate: true,
      pli_throttle: { low_quality: '200ms', mid_quality: '300ms', high_quality: '300ms' },
    },
    room: { auto_create: false },
    keys: { APIkey: 'secret' },
    webhook: { api_key: 'APIkey', urls: ['http://127.0.0.1:3000/api/livekit/webhook'] },
    logging: { json: true, level: 'warn' },
  });
});

it('carries the public address and the Redis of a larger installation', () => {
  const config = livekitConfig({
    ...INPUT,
    livekit: { ...INPUT.livekit, nodeIp: '203.0.113.7' },
    redisUrl: 'rediss://user:p%40ss@redis.example.org/2',
  });
  expect(JSON.parse(config)).toMatchObject({
    rtc: { node_ip: '203.0.113.7' },
    redis: {
      address: 'redis.example.org:6379',
      username: 'user',
      password: 'p@ss',
      db: 2,
      tls: { enabled: true },
    },
  });
});

it.each(['redis://127.0.0.1:6380', 'redis://127.0.0.1:6380/'])(
  'takes no more from %s than the address',
  (redisUrl) => {
    expect(JSON.parse(livekitConfig({ ...INPUT, redisUrl }))).toMatchObject({
      redis: { address: '127.0.0.1:6380' },
    });
    expect(Object.keys(JSON.parse(livekitConfig({ ...INPUT, redisUrl })).redis)).toEqual(['address']);
  },
);
