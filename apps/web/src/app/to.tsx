import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';

/** Leads to another address at once; Back does not come here again. */
export function To({ path }: { path: string }) {
  useEffect(() => navigate(path, { replace: true }), [path]);
  return null;
}
