import { useEffect } from 'react';
import { tokenOfHash } from '../../features/history/share-link.ts';

/**
 * Finds the token of a shared meeting behind the number sign of the address, on arrival and when a link is pasted into
 * the address bar, and takes it out of the address: it stays in no history of the browser and in no report.
 */
export function useImportLink(onToken: (token: string) => void): void {
  useEffect(() => {
    const look = () => {
      const token = tokenOfHash(location.hash);
      if (token === undefined) return;
      history.replaceState(history.state, '', `${location.pathname}${location.search}`);
      onToken(token);
    };
    look();
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- looked at once, not after every render
  }, []);
}
