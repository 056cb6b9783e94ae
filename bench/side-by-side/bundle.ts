import { build, type Rolldown } from 'vite'

/** A file that the link serves by itself and never fails. */
export interface ServedFile {
  type: string
  text: string
}

export const emptyPage: ServedFile = {
  type: 'text/html',
  text: '<!doctype html><title>Side by side</title>',
}

/** A program of `folder` as one classic script, with the packages that lie beside it. */
export async function bundled(folder: string, program: string): Promise<ServedFile> {
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: `${folder}/${program}`, formats: ['iife'], name: 'sideBySideScript' },
    },
  })
  const [output] = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
  const chunk = output?.output.find((one) => one.type === 'chunk')
  if (!chunk) throw new Error(`${program} gave no script`)
  return { type: 'text/javascript', text: chunk.code }
}
