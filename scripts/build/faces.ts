import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type CSSOptions } from 'vite'
import { type SystemCode, systemCodes } from '../../contract/systems.ts'
import { guideChapters } from './guide/plugin.ts'
import { wireTable } from './wire-table.ts'

interface Options {
  root: string
  /** As the build's own: names of classes are made by it. */
  css: CSSOptions
  define: Record<string, string>
}

interface Drawing {
  drawSignIn(system: SystemCode): Promise<string>
}

/** The sign-in page of each system as HTML, drawn by the console's own components. */
export async function drawFaces({ root, css, define }: Options): Promise<Record<SystemCode, string>> {
  // Below the project, where its packages are found.
  const outDir = join(root, 'dist', `${process.pid}`, 'faces')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react(), wireTable(), guideChapters()],
    css,
    define,
    build: { outDir, ssr: 'src/prerender.tsx', target: 'es2022', minify: false },
  })
  try {
    const { drawSignIn }: Drawing = await import(pathToFileURL(join(outDir, 'prerender.js')).href)
    const faces: [SystemCode, string][] = []
    // The texts of one system at a time.
    for (const system of systemCodes) faces.push([system, await drawSignIn(system)])
    return Object.fromEntries(faces) as Record<SystemCode, string>
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
