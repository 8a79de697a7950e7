import { type ReactElement, useEffect } from 'react';

interface Options {
  styles: string;
  dynamic?: boolean;
}

/**
 * Stands in for `react-style-singleton` in the build (vite.config.ts): the same contract, but through an adopted style
 * sheet, because our content security policy allows no style elements.
 */
export function styleSingleton(): (options: Options) => ReactElement | null {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  return function Sheet({ styles, dynamic = false }) {
    const changing = dynamic ? styles : '';
    useEffect(() => {
      users += 1;
      if (!sheet) {
        sheet = new CSSStyleSheet();
        document.adoptedStyleSheets.push(sheet);
      }
      sheet.replaceSync(styles);
      return () => {
        users -= 1;
        if (users > 0 || !sheet) return;
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
        sheet = undefined;
      };
      // eslint-disable-next-line react-hooks/exhaustive-deps -- changes count only when they are announced
    }, [changing]);
    return null;
  };
}
