import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The host is left as it is, since it says which shard is meant.
const api = { target: `http://127.0.0.1:${process.env['DEV_API_PORT'] ?? 3000}`, changeOrigin: false };

export default defineConfig({
  plugins: [react()],
  server: {
    host: '127.0.0.1',
    port: Number(process.env['DEV_WEB_PORT'] ?? 5173),
    strictPort: true,
    proxy: { '/api': api, '/token': api, '/lti': api },
  },
});
