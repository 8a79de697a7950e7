/** The address as the browser connects to it: a path is on our own origin. */
export function mediaAddress(url: string, origin: string): string {
  return url.startsWith('/') ? `${origin.replace(/^http/, 'ws')}${url}` : url;
}
