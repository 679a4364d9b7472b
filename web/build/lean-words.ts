import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number }
type Call = Node & { callee: Node & { name?: string }; arguments: Node[] }
type Cut = { from: number; to: number; by: string }

const WARNINGS = ['warning', 'warningOnce']
/** What can be left out unseen: text, and values put into it. */
const TEXTS = ['Literal', 'TemplateLiteral', 'BinaryExpression']

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const isCall = (node: Node): node is Call => node.type === 'CallExpression' || node.type === 'NewExpression'

/** `warning(…)` goes, `invariant(held, words)` keeps what must hold, `throw new Error(words)` throws without them. */
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
  // What is cut lies behind what is kept, so that nothing is looked for inside a cut.
  const inner = Object.values(node)
    .flatMap((value: unknown) => value)
    .filter(isNode)
  for (const child of inner) if (!cut || child.end <= cut.from) cutsIn(child, node, found)
  return found
}

/** What libraries say to whoever programs with them, some kilobytes in every page, is said where one programs: in development. */
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
