import type { Settings } from '@intermind/config';

export interface LivekitConfigInput {
  livekit: Extract<Settings['livekit'], { mode: 'embedded' }>;
  apiKey: string;
  apiSecret: string;
  /** Where LiveKit reports what happens in its rooms. */
  webhookUrl: string;
  redisUrl: string | null;
}

/**
 * LiveKit's configuration file (config-sample.yaml of livekit-server 1.13.5), as JSON, which is YAML.
 *
 * Without `stun_servers` LiveKit hands public servers of third parties to every browser and asks them itself, so it gets
 * one address where nobody answers: our browsers need none, they reach this machine's own addresses.
 */
export function livekitConfig(input: LivekitConfigInput): string {
  const { livekit, apiKey, apiSecret, webhookUrl, redisUrl } = input;
  return JSON.stringify(
    {
      port: livekit.port,
      bind_addresses: ['127.0.0.1'],
      rtc: {
        udp_port: livekit.udpPort,
        tcp_port: livekit.tcpPort,
        use_external_ip: false,
        stun_servers: [`127.0.0.1:${livekit.udpPort}`],
        // People on this machine, and the interpreter.
        enable_loopback_candidate: true,
        // How often a sender may be asked for a key frame, which newcomers wait for. LiveKit’s defaults are 0.5 and 1
        // s.
        pli_throttle: { low_quality: '200ms', mid_quality: '300ms', high_quality: '300ms' },
        ...(livekit.nodeIp ? { node_ip: livekit.nodeIp } : {}),
      },
      // How long a room stays empty the API says with each room (apps/api/src/adapters/livekit).
      room: { auto_create: false },
      keys: { [apiKey]: apiSecret },
      webhook: { api_key: apiKey, urls: [webhookUrl] },
      logging: { json: true, level: 'warn' },
      ...(redisUrl ? { redis: redisConfig(redisUrl) } : {}),
    },
    null,
    2,
  );
}

function redisConfig(redisUrl: string): object {
  const url = new URL(redisUrl);
  return {
    address: `${url.hostname}:${url.port || 6379}`,
    ...(url.username ? { username: decodeURIComponent(url.username) } : {}),
    ...(url.password ? { password: decodeURIComponent(url.password) } : {}),
    ...(url.pathname.length > 1 ? { db: Number(url.pathname.slice(1)) } : {}),
    ...(url.protocol === 'rediss:' ? { tls: { enabled: true } } : {}),
  };
}
