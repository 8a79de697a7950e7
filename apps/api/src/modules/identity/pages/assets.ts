import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

interface Asset {
  body: Buffer;
  type: string;
}

export interface Assets {
  /** Addresses below the mount path; each changes with its content. */
  style: string;
  script: string;
  passkeys: string;
  register(app: FastifyInstance): void;
}

const OWN = new URL('./assets/', import.meta.url);
/** The one file of colours, sizes and faces, shared with the browser app. */
const { resolve } = createRequire(import.meta.url);
const TOKENS = resolve('@intermind/tokens/tokens.css');
/** @simplewebauthn/browser for pages without a bundler. */
const WEBAUTHN = path.join(
  path.dirname(resolve('@simplewebauthn/browser')),
  '../dist/bundle/index.umd.min.js',
);
const FONTS = ['commissioner', 'literata'];

/** Reads the style sheet, the script and the fonts into memory: some 600 kB. */
export function loadAssets(mountPath: string): Assets {
  const files = new Map<string, Asset>();
  const add = (name: string, ending: string, type: string, body: Buffer): string => {
    const digest = createHash('sha256').update(body).digest('hex').slice(0, 12);
    const fileName = `${name}-${digest}.${ending}`;
    files.set(fileName, { body, type });
    return `${mountPath}/assets/${fileName}`;
  };

  const script = (name: string, body: Buffer) => add(name, 'js', 'text/javascript; charset=utf-8', body);

  const faces = FONTS.map((font) =>
    fontFaces(font, (name, body) => add(name.replace(/\.woff2$/, ''), 'woff2', 'font/woff2', body)),
  );
  // Browsers skip the @theme block, which is meant for the build of the browser app.
  const tokens = readFileSync(TOKENS, 'utf8').replace(/@theme inline \{[^}]*\}/, '');
  const own = ['identity.css', 'forms.css', 'account.css', 'widths.css'].map((name) =>
    readFileSync(new URL(name, OWN), 'utf8'),
  );
  const style = [...faces, tokens, ...own].join('\n');
  return {
    style: add('identity', 'css', 'text/css; charset=utf-8', Buffer.from(style)),
    script: script('identity', readFileSync(new URL('identity.js', OWN))),
    passkeys: script(
      'passkeys',
      Buffer.concat([readFileSync(WEBAUTHN), Buffer.from('\n'), readFileSync(new URL('passkeys.js', OWN))]),
    ),
    register(app) {
      app.get<{ Params: { file: string } }>('/assets/:file', (request, reply) => {
        const asset = files.get(request.params.file);
        if (!asset) return reply.callNotFound();
        return reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('x-content-type-options', 'nosniff')
          .type(asset.type)
          .send(asset.body);
      });
    },
  };
}

/** The @font-face rules of a @fontsource package, its files at our addresses; without the package the system's fonts show. */
function fontFaces(font: string, addressOf: (name: string, body: Buffer) => string): string {
  let css: string;
  try {
    css = resolve(`@fontsource-variable/${font}/wght.css`);
  } catch {
    return '';
  }
  return readFileSync(css, 'utf8').replace(/url\(\.\/files\/([\w-]+\.woff2)\)/g, (whole, name: string) => {
    const file = path.join(path.dirname(css), 'files', name);
    return existsSync(file) ? `url(${addressOf(name, readFileSync(file))})` : whole;
  });
}
