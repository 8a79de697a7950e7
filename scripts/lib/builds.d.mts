export function ensureBuild(
  root: string,
  name: string,
  key: string,
  build: (draft: string, folder: string) => Promise<void>,
): Promise<string>;
export function markAsRunning(root: string, folders: readonly string[]): void;
export function runningStarts(root: string): { pid: number; folders: string[] }[];
