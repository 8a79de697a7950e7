/** Names and texts that have broken meeting software, or look like it; all of them may be shown and none may run. */
export const HOSTILE_TEXTS = [
  '<img src=x onerror=window.hacked=1>',
  '"><script>window.hacked=1</script>',
  "';window.hacked=1;//",
  'javascript:window.hacked=1',
  '{{constructor.constructor("window.hacked=1")()}}',
  '${window.hacked=1}',
  '<svg/onload=window.hacked=1>',
  'ana\u202Egnp.exe',
  '<b>bold</b> &amp; &lt;',
  '=HYPERLINK("http://evil.example")',
] as const;
