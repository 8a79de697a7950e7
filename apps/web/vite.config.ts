import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env['INTERMIND_API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: { target: 'es2023', outDir: 'dist', sourcemap: true, modulePreload: { polyfill: false }, reportCompressedSize: false },
  server: {
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/oidc', '/livekit'].map((prefix) => [prefix, { target: api, ws: true }])),
  },
});
