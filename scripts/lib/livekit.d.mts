export function findLivekit(options?: {
  env?: NodeJS.ProcessEnv;
  platform?: string;
  arch?: string;
  cacheFolder?: string;
  releaseUrl?: string;
  archiveTimeoutMs?: number;
  say?: (line: string) => void;
}): Promise<string | null>;
