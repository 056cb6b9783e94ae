import type { ESTree } from 'vite'

/** What a module names beyond its import and export statements. */
export interface Syntax {
  /** `import('./page.tsx')`, and files given as `new URL('./worker.ts', import.meta.url)`. */
  lazy: string[]
  /** `import('./shape.ts').Shape` in a type. */
  types: string[]
  /** Functions called by their bare name or on the global object: `fetch(...)`, `window.fetch(...)`. */
  called: Set<string>
  /** Where every function with a body begins and ends in the text. */
  functions: { start: number; end: number }[]
}

function* nodesOf(value: unknown): Generator<ESTree.Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one)
  if (typeof value !== 'object' || value === null || !('type' in value)) return
  yield value as ESTree.Node
  for (const child of Object.values(value)) if (typeof child === 'object') yield* nodesOf(child)
}

const textOf = (node: ESTree.Node | undefined): string[] =>
  node?.type === 'Literal' && typeof node.value === 'string' ? [node.value] : []

const globals = new Set(['window', 'self', 'globalThis'])

function calledName(callee: ESTree.Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
  return callee.object.type === 'Identifier' && globals.has(callee.object.name)
    ? callee.property.name
    : undefined
}

export function readSyntax(program: ESTree.Program): Syntax {
  const found: Syntax = { lazy: [], types: [], called: new Set(), functions: [] }
  for (const node of nodesOf(program)) {
    if (node.type === 'ImportExpression') found.lazy.push(...textOf(node.source))
    if ('body' in node && /^(ArrowFunction|Function)/.test(node.type) && node.body) {
      const { start, end } = node
      found.functions.push({ start, end })
    }
    if (node.type === 'TSImportType') found.types.push(...textOf(node.source))
    if (node.type === 'CallExpression') {
      const name = calledName(node.callee)
      if (name) found.called.add(name)
    }
    if (node.type === 'NewExpression' && calledName(node.callee) === 'URL' && node.arguments.length === 2) {
      found.lazy.push(...textOf(node.arguments[0]).filter((file) => /^\..*\.[a-z]+$/.test(file)))
    }
  }
  return found
}
