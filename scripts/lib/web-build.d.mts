export function ensureWebBuild(root: string, node: string, say: (line: string) => void): Promise<string>;
export function fingerprint(root: string, inputs: readonly string[]): string;
