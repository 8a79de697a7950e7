/** One of each kind of name that has broken meeting software: all may be shown and none may run. */
export const HOSTILE_NAMES = [
  '<img src=x onerror=window.hacked=1>',
  '"><script>window.hacked=1</script>',
  '{{constructor.constructor("window.hacked=1")()}}',
  'ana\u202Egnp.exe',
] as const;
