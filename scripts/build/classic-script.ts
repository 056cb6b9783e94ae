import { build, type Rolldown } from 'vite'
import { wireTable } from './wire-table.ts'

const isOutput = (value: unknown): value is Rolldown.RolldownOutput =>
  typeof value === 'object' && value !== null && 'output' in value

/**
 * Bundles a module of ours, with all it imports, into one classic script: for where modules can not be had, as
 * inside a document or by a worker's importScripts.
 * @param entry below the project's root: 'src/rescue.ts'
 * @param target the oldest browsers that must be able to read it: 'es2018'
 */
export async function classicScript(root: string, entry: string, target: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [wireTable()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      target,
      lib: { entry: `${root}/${entry}`, formats: ['iife'], name: 'lamplighter' },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).filter(isOutput)
  const code = outputs.flatMap(({ output }) => output).find((one) => one.type === 'chunk')?.code
  if (!code) throw new Error(`${entry} gave no script`)
  return code.trim()
}
