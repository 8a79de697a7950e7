export function findLivekit(options?: {
  env?: NodeJS.ProcessEnv;
  platform?: string;
  arch?: string;
  cacheFolder?: string;
  releaseUrl?: string;
  sums?: Readonly<Record<string, string>>;
  archiveTimeoutMs?: number;
  say?: (line: string) => void;
}): Promise<string | null>;
