import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const server = process.env.PARLOUR_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  // Relative addresses, so that a proxy may show the page under any path.
  base: './',
  plugins: [svelte({ configFile: false })],
  resolve: { alias: { '@parts': here('../src/parlour/games') } },
  build: {
    outDir: here('../src/parlour/server/page'),
    emptyOutDir: true,
    // The content security policy allows no data: address but images.
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    fs: { allow: [here('.'), here('../src/parlour/games')] },
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/live': { target: server, ws: true, changeOrigin: false },
    },
  },
  test: { include: ['src/**/*.test.ts'] },
})
