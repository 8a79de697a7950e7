import { useEffect } from 'react';

let productName = 'Intermind';

/** From GET /api/config; the window title is the product name plus the section name (spec 1 §2). */
export function setProductName(name: string): void {
  productName = name;
}

export function getProductName(): string {
  return productName;
}

export function usePageTitle(section: string): void {
  useEffect(() => {
    document.title = section ? `${section} · ${productName}` : productName;
  }, [section]);
}
