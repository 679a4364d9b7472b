import { argumentsIn, behindBrackets } from './split-arguments.ts'

/** Parameter types by simple name; undefined if only their number is known. */
type Parameters = { count: number; types?: string[] }
export type PublicClass = {
  /** Fully qualified: `android.app.Activity`, inner classes after a dot. */
  name: string
  supers: string[]
  methods: { name: string; parameters: Parameters }[]
  fields: string[]
}

const simple = (type: string) => {
  const dims = type.match(/\[\]|\.\.\./g)?.length ?? 0
  const plain = type.replaceAll(/@[\w.]+(?:\([^)]*\))?\s*/g, '').replace(/<[^]*$/, '')
  const [first = ''] = plain
    .trim()
    .replaceAll(/\[\]|\.\.\./g, '')
    .split(/\s/)
  return (first.split('.').at(-1) ?? '') + '[]'.repeat(dims)
}

const MEMBER = /^ {4}(ctor|method|field|enum_constant) (.*)$/
const CLASS = /^ {2}[^ ].*?\b(?:class|interface|enum|@interface) ([\w.]+)(?:<.*?>)?(?: extends (.*?))?(?: implements (.*?))? \{$/

const namesAbove = (text: string) =>
  text
    .replaceAll(/<[^{]*?>/g, '')
    .split(/[ ,]+/)
    .filter((one) => /^[\w.]+$/.test(one))

const takeMember = (into: PublicClass, kind: string, rest: string) => {
  if (kind === 'field' || kind === 'enum_constant') {
    const [, name = ''] = /([\w$]+)(?: = .*)?;/.exec(rest) ?? []
    return void into.fields.push(name)
  }
  const plain = rest.replaceAll(/@[\w.]+\([^)]*\)\s*/g, '')
  const open = plain.indexOf('(')
  const [, name = ''] = /([\w$]+)$/.exec(plain.slice(0, open)) ?? []
  const types = argumentsIn(plain.slice(open + 1, plain.lastIndexOf(')'))).map(simple)
  into.methods.push({ name: kind === 'ctor' ? '<init>' : name, parameters: { count: types.length, types } })
}

/** The classes in a list of the platform's API (`api/current.txt`). */
export const readApiText = (text: string): PublicClass[] => {
  const found: PublicClass[] = []
  let inside = ''
  for (const line of text.split('\n')) {
    const [, opened] = /^package ([\w.]+) \{/.exec(line) ?? []
    if (opened !== undefined) inside = opened
    const [, name, above = '', interfaces = ''] = CLASS.exec(line) ?? []
    const isEnum = line.includes(' enum ')
    if (name !== undefined)
      found.push({
        name: `${inside}.${name}`,
        supers: [...namesAbove(above), ...namesAbove(interfaces), ...(isEnum ? ['Enum'] : [])],
        methods: [],
        fields: [],
      })
    const [, kind, rest = ''] = MEMBER.exec(line) ?? []
    const last = found.at(-1)
    if (kind !== undefined && last) takeMember(last, kind, rest)
  }
  return found
}

const OPENED = /^\s*(?:declare |export )*(module|class|interface)\s+(?:abstract )?([\w$.]+)/
const DECLARED = /^\s*(?:public|protected)\s+(?:static\s+|abstract\s+|readonly\s+)*([\w$]+)\s*(?:<[^(]*>)?(\(.*|[?!]?:.*)$/

/** The same from TypeScript declarations of later versions: `declare module android { export module app { … } }`. */
export const readDeclarations = (text: string): PublicClass[] => {
  const found: PublicClass[] = []
  const open: { name: string; taken?: PublicClass }[] = []
  for (const line of text.split('\n')) {
    const [, kind, name = ''] = OPENED.exec(line.replace(/\babstract /, '')) ?? []
    if (kind !== undefined && line.trimEnd().endsWith('{')) {
      const whole = [...open.map((one) => one.name), name].join('.')
      const taken = kind === 'module' ? undefined : { name: whole, supers: [], methods: [], fields: [] }
      if (taken) found.push(taken)
      open.push({ name, ...(taken && { taken }) })
      continue
    }
    if (line.trim() === '}') open.pop()
    const taken = open.at(-1)?.taken
    const [, member, rest = ''] = (taken && DECLARED.exec(line)) || []
    if (!taken || member === undefined) continue
    if (!rest.startsWith('(')) taken.fields.push(member)
    else {
      const count = argumentsIn(rest.slice(1, behindBrackets(rest, 0) - 1)).length
      taken.methods.push({ name: member === 'constructor' ? '<init>' : member, parameters: { count } })
    }
  }
  return found
}
