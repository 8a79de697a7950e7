import { useEffect } from 'react';
import { usePathname } from 'wouter/use-browser-location';

let pages = 0;
let throughHistory = false;
addEventListener('popstate', () => (throughHistory = true));

/**
 * After a navigation, scrolls to the top, except for Back and Forward, which the browser restores; and moves focus to
 * the main part for keyboards and screen readers, unless the page has focused an element itself.
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
