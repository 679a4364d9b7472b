import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number }
type Call = Node & { callee: Node & { name?: string }; arguments: Node[] }
type Cut = { from: number; to: number; by: string }

const WARNINGS = ['warning', 'warningOnce']
/** Arguments without side effects that can be dropped: strings, and templates or concatenations of them. */
const TEXTS = ['Literal', 'TemplateLiteral', 'BinaryExpression']

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const isCall = (node: Node): node is Call => node.type === 'CallExpression' || node.type === 'NewExpression'

/**
 * Removes `warning(…)`, keeps the condition of `invariant(condition, message)`, and drops the message of `throw new
 * Error(message)`.
 */
const cutOf = (node: Node, parent: Node | undefined): Cut | undefined => {
  if (!isCall(node)) return undefined
  const { callee, arguments: args, start, end } = node
  const name = callee.name ?? ''
  const [first, second] = args
  if (WARNINGS.includes(name)) return { from: start, to: end, by: 'void 0' }
  if (name === 'invariant' && first && second) return { from: first.end, to: end, by: ')' }
  const isThrown = name === 'Error' && parent?.type === 'ThrowStatement'
  return isThrown && first && TEXTS.includes(first.type) ? { from: callee.end, to: end, by: '()' } : undefined
}

const cutsIn = (node: Node, parent: Node | undefined, found: Cut[]): Cut[] => {
  const cut = cutOf(node, parent)
  if (cut) found.push(cut)
  // A cut is at the end of its node: only the children before it are visited.
  const inner = Object.values(node)
    .flatMap((value: unknown) => value)
    .filter(isNode)
  for (const child of inner) if (!cut || child.end <= cut.from) cutsIn(child, node, found)
  return found
}

/** Strips developer messages of libraries, some kilobytes on every page, from the client build; development keeps them. */
export const leanWords: Plugin = {
  name: 'lean-words',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /node_modules[\\/](?:react-router[\\/]dist[\\/]production|zod[\\/]v4)[\\/].*\.js$/ },
    handler(code) {
      const cuts = cutsIn(this.parse(code) as Node, undefined, []).toSorted((a, b) => b.from - a.from)
      if (cuts.length === 0) return undefined
      return cuts.reduce((text, { from, to, by }) => text.slice(0, from) + by + text.slice(to), code)
    },
  },
}
