import { behindBrackets } from './split-arguments.ts'

/** Classes of a Java or AIDL source file, and who may use their members. Where it is ambiguous, it includes more. */
export type JavaSource = {
  /** `android.app` */
  package: string
  /** Every word outside of comments and strings: a name that isn't among them is not declared in the file. */
  words: ReadonlySet<string>
  /** By class (`ActivityThread.H`): its supertypes, as written. */
  supers: ReadonlyMap<string, readonly string[]>
  /** Names of members annotated for use by apps, with the highest target allowed. */
  annotated: ReadonlyMap<string, number>
}

const NOT_CODE = /\/\*[^]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g
const bare = (text: string) => text.replaceAll(NOT_CODE, (one) => (one.startsWith('/') ? ' ' : '""'))

const ARGUMENTS = /\s*(?=\()/y
/** The annotation's arguments, and the index after them. */
const argumentsAt = (text: string, at: number) => {
  ARGUMENTS.lastIndex = at
  if (!ARGUMENTS.test(text)) return { given: '', end: at }
  const end = behindBrackets(text, ARGUMENTS.lastIndex)
  return { given: text.slice(ARGUMENTS.lastIndex, end), end }
}

const TARGETS: Record<string, number> = { O: 26, O_MR1: 27, P: 28, 26: 26, 27: 27, 28: 28 }
/** Without a bound, or with an unknown one, everybody may use it. */
const highestTarget = (given: string) => {
  const [, said = ''] = /maxTargetSdk\s*=\s*([\w.]+)/.exec(given) ?? []
  return TARGETS[said.split('.').at(-1) ?? ''] ?? Number.POSITIVE_INFINITY
}

/** The text up to the body or the next member, without further annotations. */
const declarationAt = (text: string, from: number) => {
  const end = /[;{}]/g
  end.lastIndex = from
  for (let at = from; at < text.length;) {
    const [, skipped] = /^\s*@[\w.]+(\s*)/.exec(text.slice(at, at + 300)) ?? []
    if (skipped === undefined) {
      end.lastIndex = at
      return text.slice(at, end.exec(text)?.index ?? text.length)
    }
    at += /^\s*@[\w.]+/.exec(text.slice(at, at + 300))?.[0].length ?? 0
    at = argumentsAt(text, at).end
  }
  return ''
}

/** The member's name; all names for fields declared together and for enum constants. */
const namesOf = (declaration: string) => {
  const plain = declaration.replaceAll(/@[\w.]+\([^)]*\)/g, ' ')
  if (/\b(?:class|interface|enum)\s+\w+/.test(plain)) return []
  const [head = ''] = plain.split('=')
  const [, method] = /([\w$]+)\s*\(/.exec(head) ?? []
  if (method === undefined) return [...`${plain};`.matchAll(/([A-Za-z_$][\w$]*)\s*(?=[,;=[])/g)].map(([, name = '']) => name)
  return [method, ...(/^[A-Z]/.test(method) ? ['<init>'] : [])]
}

const annotatedIn = (text: string, code: string) => {
  const found = new Map<string, number>()
  const allow = (name: string, target: number) => found.set(name, Math.max(target, found.get(name) ?? 0))
  for (const { 0: all, index } of code.matchAll(/@(?:[\w.]+\.)?UnsupportedAppUsage\b/g)) {
    const { given, end } = argumentsAt(code, index + all.length)
    for (const name of namesOf(declarationAt(code, end))) allow(name, highestTarget(given))
  }
  // Members without a declaration: `values()` of an enum, a default constructor.
  for (const [, name = ''] of text.matchAll(/implicitMember\s*=\s*"([^"(:]+)/g)) allow(name, Number.POSITIVE_INFINITY)
  return found
}

const NAMED_ABOVE = /[A-Za-z_][\w.]*/g
const ofHeader = (header: string) => {
  // Type parameters are no supertypes.
  let plain = header
  for (let last = ''; last !== plain;) [last, plain] = [plain, plain.replaceAll(/<[^<>]*>/g, ' ')]
  const [, above = ''] = /\b(?:extends|implements)\b([^]*)/.exec(plain) ?? []
  return (above.match(NAMED_ABOVE) ?? []).filter((word) => word !== 'implements' && word !== 'extends')
}

const CLASS_OR_BRACE = /(?<![.\w$])(?:class|interface|enum)\s+([\w$]+)([^{;]*)\{|[{}]/g
const classesIn = (code: string) => {
  const found = new Map<string, string[]>()
  const open: (string | undefined)[] = []
  for (const [all, name, header = ''] of code.matchAll(CLASS_OR_BRACE)) {
    if (all === '}') open.pop()
    else if (name === undefined) open.push(undefined)
    else {
      open.push(name)
      const key = open.filter((one) => one !== undefined).join('.')
      found.set(key, [...(found.get(key) ?? []), ...ofHeader(header)])
    }
  }
  return found
}

export const readJava = (text: string): JavaSource => {
  const code = bare(text)
  return {
    package: /\bpackage\s+([\w.]+)\s*;/.exec(code)?.[1] ?? '',
    words: new Set(code.match(/[A-Za-z_$][\w$]*/g)),
    supers: classesIn(code),
    annotated: annotatedIn(text, code),
  }
}

const MADE = ['asInterface', 'asBinder', 'onTransact', 'mRemote', 'DESCRIPTOR', 'getInterfaceDescriptor']
/** Includes the classes and members that the AIDL compiler generates for an interface. */
export const readAidl = (text: string, name: string): JavaSource => {
  const source = readJava(text)
  const words = [...source.words]
  return {
    ...source,
    words: new Set([...words, ...MADE, ...words.map((word) => `TRANSACTION_${word}`)]),
    supers: new Map([
      [name, ['IInterface']],
      [`${name}.Stub`, ['Binder', name]],
      [`${name}.Stub.Proxy`, [name]],
    ]),
  }
}
