import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  // While developing, tokens come from the server of ../token-servers.
  server: { proxy: { '/biophony-token': 'http://localhost:3000' } },
});
