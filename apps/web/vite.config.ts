import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { CHUNKS } from './build/chunks.ts';
import { precompress } from './build/precompress.ts';
import { preloads } from './build/preloads.ts';
import { serviceWorker } from './build/serviceWorker.ts';
import { withoutSchemas } from './build/withoutSchemas.ts';

// The host is left as it is, since it says which shard is meant.
const api = { target: `http://127.0.0.1:${process.env['DEV_API_PORT'] ?? 3000}`, changeOrigin: false };

// The settings of S3.12 that the build takes from its environment; nothing else of it enters the browser.
const SETTINGS = [
  'APP_NAME',
  'LOCALHOST_SHARD_KEY',
  'ROOT_DOMAIN',
  'GOOGLE_ANALYTICS_TRACKING_ID',
  'SENTRY_DSN',
  'API_BASE_URL',
  'CLIENT_ID',
  'CLIENT_SECRET',
  'IS_DOWNTIME',
  // Not of S3.12: the build of `npm run demo`, which has a tour.
  'IS_DEMO',
];

export default defineConfig({
  envPrefix: SETTINGS,
  plugins: [react(), withoutSchemas(), preloads(), serviceWorker(), precompress()],
  // A font inside a style sheet, the icon, or a document to fetch, is a data: address, which the page's policy forbids.
  build: {
    assetsInlineLimit: (file) => (/\.(?:woff2?|md|svg)$/.test(file) ? false : undefined),
    // The list of the largest pieces says it.
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env['DEV_WEB_PORT'] ?? 5173),
    strictPort: true,
    // With the slash: /lti-launch is a page of the web app.
    proxy: {
      // It names the university.
      '/manifest.webmanifest': api,
      '/api': api,
      '/token': api,
      '/lti/': api,
      '/saml/': api,
      // A ticket service posts to the bare address when a session has ended there; a page is asked for with GET. (IP-102)
      '^/$': { ...api, bypass: ({ method, url }) => (method === 'POST' ? undefined : url) },
    },
  },
});
