/**
 * Takes secrets out of text that goes to a log: bearer tokens, JSON web tokens, and the values of keys and headers that
 * carry credentials (spec 1 §9, "sensitive headers and keys redacted").
 */
export function redacted(text: string): string {
  return text
    .replace(JSON_WEB_TOKEN, (_whole, before: string) => before + GONE)
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${GONE}`)
    .replace(KEY_AND_VALUE, (_whole, key: string, between: string) => `${key}${between}${GONE}`);
}

const GONE = '[redacted]';
/**
 * Begins where a run of its characters begins, and takes up to the first `eyJ` as what stands before the token: begun at each
 * `eyJ`, a long run of them would be read once for each.
 */
const JSON_WEB_TOKEN = /(?<![\w-])((?:(?!\beyJ)[\w-])*)\beyJ[\w-]{5,}\.[\w-]*\.?[\w-]*/g;
const SECRET =
  'authorization|proxy-authorization|cookie|set-cookie|password|passwd|secret|client_?secret|api[-_]?key|access_?token|refresh_?token|id_?token|token|code_?verifier|session_?id|otp';
/** `"token": "abc"`, `token=abc`, `Cookie: a=b; c=d`; quotes may be escaped, as in JSON inside JSON. */
const KEY_AND_VALUE = new RegExp(
  `((?<![a-z])(?:${SECRET})(?![a-z]))(\\\\*["']?\\s*[:=]\\s*\\\\*["']?)(?!(?:(?:Bearer|Basic) )?\\[redacted\\])(?:[^"'\\\\&\\s,;}\\]]+(?:;\\s*[^"'\\\\&\\s,;}\\]]+)*)`,
  'gi',
);
