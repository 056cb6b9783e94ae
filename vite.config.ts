import react from '@vitejs/plugin-react'
import postcssPresetMantine from 'postcss-preset-mantine'
import postcssSimpleVars from 'postcss-simple-vars'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunks } from './scripts/build/chunks/plugin.ts'
import { compiledScripts } from './scripts/build/compiled-scripts.ts'
import { drawFaces } from './scripts/build/faces.ts'
import { finish } from './scripts/build/finish.ts'
import { guideChapters } from './scripts/build/guide/plugin.ts'
import { replayScript } from './scripts/build/replay-script.ts'
import { shells } from './scripts/build/shells.ts'
import { wireTable } from './scripts/build/wire-table.ts'
import { hashSources, versionOf } from './scripts/source-tree.mjs'
import { breakpoints } from './src/theme/breakpoints.ts'

const root = import.meta.dirname
const sources = hashSources()
const version = versionOf(sources)
/** What @mixin smaller-than and larger-than take in our sheets. */
const breakpointVariables = Object.fromEntries(
  Object.entries(breakpoints).map(([size, width]) => [`mantine-breakpoint-${size}`, width]),
)
const place = { stage: `dist/${process.pid}`, place: 'dist' }
// The server compares a write's origin with the host it was sent to, which must then be the browser's.
const server = { target: `http://localhost:${process.env.PORT ?? 8080}`, changeOrigin: false }

const define = { __LAMPLIGHTER_VERSION__: JSON.stringify(version) }
const base = '/iot/'
const css = {
  postcss: { plugins: [postcssPresetMantine(), postcssSimpleVars({ variables: breakpointVariables })] },
}

export default defineConfig({
  base,
  define,
  css,
  build: {
    outDir: `${place.stage}/iot`,
    manifest: 'chunks.json',
    chunkSizeWarningLimit: 700,
  },
  server: {
    port: 5173,
    proxy: { '/iot_api': server, '/iot_client': server, '/healthz': server },
  },
  plugins: [
    react(),
    chunks({ root, base, css, define, target: 'es2022' }),
    shells(() => drawFaces({ root, css, define })),
    compiledScripts(),
    wireTable(),
    guideChapters(),
    replayScript(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'worker.ts',
      injectRegister: false,
      manifest: false,
      integration: {
        configureCustomSWViteBuild(options) {
          options.logLevel = 'warn'
        },
      },
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['assets/**/*', 'icons/*', '**/index.html', '**/manifest.webmanifest'],
        globIgnores: ['**/*.map', '**/*.{br,gz}'],
        modifyURLPrefix: { '': '/iot/' },
        dontCacheBustURLsMatching: /^\/iot\/assets\//,
      },
    }),
    finish({ version, sources }, place),
  ],
})
