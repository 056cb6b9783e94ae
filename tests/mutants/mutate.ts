import { type ESTree, parseSync } from 'vite'

/** One change of one rule. */
export interface Mutant {
  id: number
  /** The file's name, in its folder. */
  file: string
  line: number
  /** The lines it is on as they are, and as it has them, each in one line. */
  was: string
  becomes: string
}

type Node = ESTree.Node
/** What a node, or a part of it, is replaced by. */
interface Change {
  node: Node
  start: number
  end: number
  text: string
}

const swapped: Readonly<Record<string, readonly string[]>> = {
  ...{ '<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'] },
  ...{ '===': ['!=='], '!==': ['==='], '&&': ['||'], '||': ['&&'] },
  ...{ '+': ['-'], '-': ['+'], '*': ['/'], '/': ['*'], '%': ['*'] },
}
const methods: Readonly<Record<string, string>> = {
  ...{ some: 'every', every: 'some', min: 'max', max: 'min' },
  ...{ floor: 'ceil', trunc: 'ceil', round: 'floor' },
}
/** Methods without which what they are called on is the same kind of thing. */
const droppable = ['filter', 'sort', 'slice', 'toSorted', 'reverse']

/** What says which of two comes first: `a < b ? -1 : 1`. Of these no two are equal, and only the sign counts. */
const isOrder = (node: Node): boolean =>
  node.type === 'ConditionalExpression' &&
  node.consequent.type === 'UnaryExpression' &&
  node.alternate.type === 'Literal' &&
  node.alternate.value === 1

const isCompared = ({ type }: Node): boolean => type === 'BinaryExpression'

const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')

const wholly = (node: Node, text: string): Change => ({ node, start: node.start, end: node.end, text })

type Operation = ESTree.BinaryExpression | ESTree.LogicalExpression

function ofOperator(node: Operation, code: string): Change[] {
  const { left, right, operator } = node
  if (operator === '??') return [left, right].map((side) => wholly(node, code.slice(side.start, side.end)))
  if (operator === '+' && (isText(left) || isText(right))) return []
  const start = code.indexOf(operator, left.end)
  const end = start + operator.length
  return (swapped[operator] ?? []).map((text) => ({ node, start, end, text }))
}

/** @param whole the chain of `?.` that it is a link of, else the call itself */
function ofCall({ callee }: ESTree.CallExpression, end: number, whole: Node, code: string): Change[] {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  const { object, property } = callee
  const other = methods[property.name]
  if (other) return [{ node: whole, start: property.start, end: property.end, text: other }]
  return droppable.includes(property.name)
    ? [{ node: whole, start: object.start, end, text: code.slice(object.start, object.end) }]
    : []
}

function ofLiteral(node: Node & { value: unknown }): Change[] {
  const { value } = node
  if (typeof value === 'number') return [wholly(node, String(value + 1))]
  if (typeof value === 'boolean') return [wholly(node, String(!value))]
  return typeof value === 'string' ? [wholly(node, value === '' ? "'-'" : "''")] : []
}

const tested = (test: Node): Change[] => [wholly(test, 'true'), wholly(test, 'false')]

/** What may be done to one node, besides what may be done to those in it. */
function changesOf(node: Node, parent: Node, chain: Node | undefined, code: string): Change[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      if (node.left.type === 'PrivateIdentifier') return []
      const changes = ofOperator(node as Operation, code)
      return isOrder(parent) ? changes.slice(1) : changes
    }
    case 'ConditionalExpression':
      return isOrder(node) ? [] : tested(node.test)
    case 'IfStatement':
      return tested(node.test)
    case 'UnaryExpression':
      return node.operator === '!' ? [wholly(node, code.slice(node.argument.start, node.end))] : []
    case 'CallExpression':
      return ofCall(node, node.end, chain ?? node, code)
    case 'Literal':
      // What is compared with is taken care of by the comparison.
      return parent.type === 'BinaryExpression' && isText(node) ? [] : ofLiteral(node)
    case 'ExpressionStatement':
      return [wholly(node.expression, 'void 0')]
    case 'SpreadElement':
      return [wholly(node.argument, parent.type === 'ObjectExpression' ? '{}' : '[]')]
    default:
      return []
  }
}

const wrappers = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']
const left = ['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType', 'superTypeArguments']

/** The nodes that run, of those right below this one, in the order of the text. */
function childrenOf(node: Node): Node[] {
  if (node.type === 'ImportDeclaration') return []
  const named = (node.type === 'Property' || node.type === 'MemberExpression') && !node.computed
  const name = node.type === 'Property' ? 'key' : 'property'
  const isNode = (value: unknown): value is Node =>
    typeof value === 'object' && value !== null && 'type' in value && 'start' in value
  return Object.entries(node)
    .filter(([key]) => !left.includes(key) && !(named && key === name))
    .filter(([key]) => !(node.type === 'SwitchCase' && key === 'test'))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]) as unknown[])
    .filter(isNode)
    .filter(({ type }) => !type.startsWith('TS') || wrappers.includes(type))
    .sort((a, b) => a.start - b.start)
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** How a change looks on the lines that it is on. */
function shown(code: string, { start, end, text }: Change, file: string): Omit<Mutant, 'id'> {
  const from = code.lastIndexOf('\n', start - 1) + 1
  const to = (code.indexOf('\n', end) + code.length + 1) % (code.length + 1)
  const was = inOneLine(code.slice(from, to))
  const becomes = inOneLine(code.slice(from, start) + text + code.slice(end, to))
  return { file, line: code.slice(0, start).split('\n').length, was, becomes }
}

const loops = ['ForStatement', 'WhileStatement', 'DoWhileStatement']

/**
 * A module of TypeScript in which every rule stands beside its mutants: `mutantActive(id)` says which is taken, and
 * `loopTurns()` is called for every turn of a loop. With `file` left out only loops are watched.
 */
export function withMutants(
  code: string,
  path: string,
  file?: string,
  first = 0,
): { code: string; mutants: Mutant[] } {
  const mutants: Mutant[] = []
  const changes = new Map<Node, Change[]>()
  const collect = (node: Node, parent: Node, chain?: Node): void => {
    const inChain = node.type === 'ChainExpression' ? node : chain
    for (const change of changesOf(node, parent, inChain, code))
      changes.set(change.node, [...(changes.get(change.node) ?? []), change])
    for (const child of childrenOf(node))
      if (!isOrder(node) || isCompared(child)) collect(child, node, inChain)
  }
  const inside = (node: Node): string => {
    let [text, at] = ['', node.start]
    for (const child of childrenOf(node)) {
      if (child.start < at) continue
      const isTurn = loops.includes(node.type) && 'body' in node && node.body === child
      text += code.slice(at, child.start) + (isTurn ? `{loopTurns();${render(child)}}` : render(child))
      at = child.end
    }
    text += code.slice(at, node.end)
    // A line of ours that began with a bracket would go on with the one before it.
    return node.type === 'ExpressionStatement' ? `{${text}}` : text
  }
  const render = (node: Node): string =>
    (changes.get(node) ?? []).reduce((text, change) => {
      const id = first + mutants.length
      mutants.push({ id, ...shown(code, change, file ?? '') })
      const mutated = code.slice(node.start, change.start) + change.text + code.slice(change.end, node.end)
      return `(mutantActive(${id})?(${mutated}):(${text}))`
    }, inside(node))
  const { program } = parseSync(path, code)
  if (file !== undefined) collect(program, program)
  return { code: code.slice(0, program.start) + render(program) + code.slice(program.end), mutants }
}
