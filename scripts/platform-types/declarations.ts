/** A platform class or interface with its dotted name. `isOpen`: it has a public constructor; `methods`: instance methods. */
export type PlatformType = {
  name: string
  isInterface: boolean
  isOpen: boolean
  above: string
  interfaces: string[]
  methods: Set<string>
}

const OPENED = /^\s*(?:declare |export )*(module|class)\s+([\w$.]+)(.*)\{\s*$/
const METHOD = /^\s*public\s+(?!static )([\w$]+)\s*(?:<[^(]*>)?\(/
const CONSTRUCTOR = 'constructor'
/** Only interfaces have this: a constructor that takes an object with the implemented methods. */
const BY_METHODS = 'constructor(implementation: {'

const withoutArguments = (text: string) => {
  let [depth, plain] = [0, '']
  for (const one of text) {
    if (one === '<') depth += 1
    else if (one === '>') depth -= 1
    else if (depth === 0) plain += one
  }
  return plain
}

/** Parses declarations generated from the platform: `declare module android { export module app { export class … } }`. */
export const readTypes = (text: string): ReadonlyMap<string, PlatformType> => {
  const found = new Map<string, PlatformType>()
  const open: { name: string; type?: PlatformType }[] = []
  let isInside = false
  for (const line of text.split('\n')) {
    const [, kind, name = '', rest = ''] = OPENED.exec(line.replace(/\babstract /, '')) ?? []
    const type = open.at(-1)?.type
    if (kind !== undefined) {
      const whole = [...open.map((one) => one.name), name].join('.')
      const heads = withoutArguments(rest)
      const [, above = ''] = /\bextends ([\w.$]+)/.exec(heads) ?? []
      const [, listed = ''] = /\bimplements (.*)$/.exec(heads) ?? []
      const interfaces = listed
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean)
      const taken = { name: whole, isInterface: false, isOpen: false, above, interfaces, methods: new Set<string>() }
      if (kind === 'class') found.set(whole, taken)
      open.push(kind === 'class' ? { name, type: taken } : { name })
    } else if (type && line.includes(BY_METHODS)) {
      type.isInterface = true
      isInside = true
    } else if (/^\s*\}\);/.test(line)) isInside = false
    else if (/^\s*\}\s*$/.test(line)) open.pop()
    else if (type && !isInside) {
      const [, method] = METHOD.exec(line) ?? []
      if (method === CONSTRUCTOR) type.isOpen = true
      else if (method !== undefined) type.methods.add(method)
    }
  }
  return found
}

const PACKAGE = /^package ([\w.]+) \{/
const CLASS = /^ {2}[^ ].*?\b(?:class|interface|enum|@interface) ([\w.]+)/
const FINAL = /^ {2}public (?:static )?final (?:class|enum) /
const LEFT_TO_OTHERS =
  /^ {4}method (?:@[\w.]+(?:\([^)]*\))? )*(?:protected|public abstract)\b(?!.*\b(?:static|final)\b[^(]*\().*?([\w$]+)\(/

/**
 * Parses an API list (`api/current.txt`). `finals`: classes that can't be extended; `left`: by class, the methods intended for
 * subclasses (protected or abstract).
 */
export const readLeftToOthers = (text: string) => {
  const [found, finals] = [new Map<string, ReadonlySet<string>>(), new Set<string>()]
  let [inside, last] = ['', new Set<string>()]
  for (const line of text.split('\n')) {
    const [, opened] = PACKAGE.exec(line) ?? []
    if (opened !== undefined) inside = opened
    const [, name] = CLASS.exec(line) ?? []
    if (name !== undefined) found.set(`${inside}.${name}`, (last = new Set()))
    if (FINAL.test(line)) finals.add(`${inside}.${name}`)
    const [, method] = LEFT_TO_OTHERS.exec(line) ?? []
    if (method !== undefined) last.add(method)
  }
  return { left: found, finals }
}
