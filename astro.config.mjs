import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { quireAdapter } from './scripts/astro/adapter.ts'
import { browserContract } from './scripts/astro/browser-contract.ts'
import { browserGuard } from './scripts/astro/browser-guard.ts'
import { cachedImports } from './scripts/astro/cached-imports.ts'
import { chunks } from './scripts/astro/chunks.ts'
import { cspDigests } from './scripts/astro/csp-digests.ts'
import { devLocals } from './scripts/astro/dev-integration.ts'
import { pageText } from './scripts/astro/page-text.ts'

export default defineConfig({
  output: 'server',
  trailingSlash: 'always',
  adapter: quireAdapter(),
  integrations: [react(), devLocals()],
  compressHTML: true,
  build: { inlineStylesheets: 'never', assets: '_assets' },
  devToolbar: { enabled: false },
  session: false,
  security: {
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
    },
  },
  vite: {
    plugins: [
      browserGuard(),
      browserContract(),
      cspDigests(),
      pageText(),
      cachedImports(),
      chunks(),
    ],
    build: { assetsInlineLimit: 0 },
    server: { allowedHosts: ['.localhost'] },
  },
})
