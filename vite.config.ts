import react from '@vitejs/plugin-react'
import postcssPresetMantine from 'postcss-preset-mantine'
import postcssSimpleVars from 'postcss-simple-vars'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkGroup } from './scripts/build/chunk-groups.ts'
import { compiledScripts } from './scripts/build/compiled-scripts.ts'
import { drawFaces } from './scripts/build/faces.ts'
import { finish } from './scripts/build/finish.ts'
import { guideChapters } from './scripts/build/guide/plugin.ts'
import { replayScript } from './scripts/build/replay-script.ts'
import { shells } from './scripts/build/shells.ts'
import { smallModules } from './scripts/build/small-modules.ts'
import { wireTable } from './scripts/build/wire-table.ts'
import { hashSources, versionOf } from './scripts/source-tree.mjs'
import { breakpoints } from './src/theme/breakpoints.ts'

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
const css = {
  postcss: { plugins: [postcssPresetMantine(), postcssSimpleVars({ variables: breakpointVariables })] },
}

export default defineConfig({
  base: '/iot/',
  define,
  css,
  build: {
    outDir: `${place.stage}/iot`,
    target: 'es2022',
    manifest: 'chunks.json',
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
              priority: 2,
            },
            { name: chunkGroup(import.meta.dirname), priority: 1 },
            { name: smallModules(import.meta.dirname), minShareCount: 8 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/iot_api': server, '/iot_client': server, '/healthz': server },
  },
  plugins: [
    react(),
    shells(() => drawFaces({ root: import.meta.dirname, css, define })),
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
