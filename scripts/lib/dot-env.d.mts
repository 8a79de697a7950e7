export function withDotEnv(
  file: string,
  env?: Record<string, string | undefined>,
): Record<string, string | undefined>;
