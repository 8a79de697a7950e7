import { encode } from 'uqr';
import { type Html, html } from '../../../http/html.ts';

/** A text as a QR code: black on white in every theme, because scanners need it. */
export function qrCode(text: string, label: string): Html {
  const { size, data } = encode(text, { ecc: 'M', border: 3 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return html`<svg
    class="qr"
    role="img"
    aria-label="${label}"
    viewBox="0 0 ${size} ${size}"
    shape-rendering="crispEdges"
  >
    <rect width="${size}" height="${size}" fill="#fff" />
    <path d="${dark.join('')}" fill="#000" />
  </svg>`;
}
