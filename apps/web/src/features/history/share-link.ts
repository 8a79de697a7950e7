/** 128 bits, base64url (`ShareTokenSchema`). */
const TOKEN = /^[\w-]{22}$/;

/** The token behind the number sign of a page's address, where no server sees it. Undefined where there is none. */
export function tokenOfHash(hash: string): string | undefined {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('import');
  return token !== null && TOKEN.test(token) ? token : undefined;
}

/** The token of what somebody pasted: the link, the message around it, or the token alone. */
export function tokenOfText(text: string): string | undefined {
  const bare = text.trim();
  if (TOKEN.test(bare)) return bare;
  return /#import=([\w-]{22})(?![\w-])/.exec(bare)?.[1];
}
