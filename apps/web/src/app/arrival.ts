import { useEffect } from 'react';
import { usePathname } from 'wouter/use-browser-location';

let pages = 0;
let throughHistory = false;
addEventListener('popstate', () => (throughHistory = true));

/**
 * After going to another page its top is in view, except for Back and Forward, where the browser knows the place; and
 * keyboards and screen readers go on in its main part, unless the page has chosen an element itself.
 */
export function useArrival(): void {
  const pathname = usePathname();
  useEffect(() => {
    pages += 1;
    if (pages === 1) return;
    if (!throughHistory) scrollTo(0, 0);
    throughHistory = false;
    const main = document.querySelector('main');
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname]);
}
