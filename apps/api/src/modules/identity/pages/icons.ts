import { html } from '../../../http/html.ts';

/** lucide outlines, stroke set by the style sheet. */
export const ICONS = {
  alert: html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01" />
  </svg>`,
  check: html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M20 6 9 17l-5-5" /></svg>`,
  eye: html`<svg class="icon shown" viewBox="0 0 24 24" aria-hidden="true">
    <path
      d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0"
    />
    <circle cx="12" cy="12" r="3" />
  </svg>`,
  eyeOff: html`<svg class="icon hidden" viewBox="0 0 24 24" aria-hidden="true">
    <path
      d="M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49M14.084 14.158a3 3 0 0 1-4.242-4.242M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143M2 2l20 20"
    />
  </svg>`,
  chevron: html`<svg class="icon chevron" viewBox="0 0 24 24" aria-hidden="true">
    <path d="m6 9 6 6 6-6" />
  </svg>`,
  forward: html`<svg class="icon forward" viewBox="0 0 24 24" aria-hidden="true">
    <path d="m9 18 6-6-6-6" />
  </svg>`,
  globe: html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="10" />
    <path d="M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20" />
  </svg>`,
  key: html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path
      d="M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4zM16.5 7.5h.01"
    />
  </svg>`,
  /** The outlined source and the solid target. */
  mark: html`<svg class="mark" viewBox="0 0 22 20" aria-hidden="true">
    <path d="M1.25 2.25h8.5v15.5h-8.5z" fill="none" stroke="currentColor" stroke-width="2.5" />
    <path class="target" d="M11 1h10v18H11z" />
  </svg>`,
} as const;
