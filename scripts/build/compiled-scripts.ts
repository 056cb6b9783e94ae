import type { Plugin } from 'vite'

const asked = 'isCss ? "stylesheet" : scriptRel'
const answered = 'isCss ? "stylesheet" : (globalThis.lamplighterScriptRel?.(dep.href) ?? scriptRel)'

/** Beginning a script, it has all of its functions compiled beside the page while it is read (V8's explicit compile hints). */
const compileAll = '//# allFunctionsCalledOnLoad\n'
/** Of a shorter script browsers keep nothing compiled. */
const worthwhile = 1_024

/**
 * Has scripts compiled before they are run, and that kept: whole, not function by function while a page is drawn. The
 * bundler's helper, which fetches a chunk's imports beside it, asks the document how to (src/ahead.ts).
 */
export const compiledScripts = (): Plugin => ({
  name: 'lamplighter:compiled-scripts',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      if (!code.includes(asked))
        throw new Error('the helper that fetches imports is not the one that was known')
      return { code: code.replace(asked, answered), map: null }
    },
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const one of Object.values(bundle))
        if (one.type === 'chunk' && one.code.length > worthwhile) one.code = compileAll + one.code
    },
  },
})
