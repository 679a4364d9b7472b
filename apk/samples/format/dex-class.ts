import { type Assembled, assemble } from './dex-assembler.ts'
import { protoParts } from './dex-pool.ts'

/** `open(I)V` with its text; see the assembler for what it knows. `bare` has no body. An annotation can be asked for while the app runs. */
export type MethodCode = {
  signature: string
  isStatic?: boolean
  isFinal?: boolean
  isSynthetic?: boolean
  isBridge?: boolean
  annotation?: string
} & ({ code: string } | { bare: 'abstract' | 'native' })
/** A static final field, where it isn't open or of objects; without a value it is for `<clinit>` or `<init>` to give it one. */
export type Constant = {
  name: string
  type: string
  value?: string | number | boolean
  isOpen?: boolean
  isPrivate?: boolean
  ofObjects?: boolean
  isSynthetic?: boolean
  /** A runtime annotation, as on methods. */
  annotation?: string
}
/** A class; names are dotted. Without methods, a plain name suffices. */
export type ClassCode = {
  name: string
  source?: string
  extends?: string
  isFinal?: boolean
  implements?: string[]
  constants?: Constant[]
  methods?: MethodCode[]
}

const BARE = { abstract: 0x400, native: 0x100 }
const [FINAL, BRIDGE, SYNTHETIC] = [0x10, 0x40, 0x1000]
export const OBJECT = 'java.lang.Object'

export const descriptor = (className: string) => `L${className.replaceAll('.', '/')};`

export type Method = {
  text: string
  isStatic: boolean
  isConstructor: boolean
  flags: number
  body: Assembled
  isBare: boolean
  /** Its type descriptor. */
  annotation: string | undefined
}
export type Class = {
  type: string
  source: string | undefined
  superclass: string
  isFinal: boolean
  interfaces: string[]
  constants: Constant[]
  methods: Method[]
}

const compileMethod = (
  type: string,
  { signature, isStatic = false, isFinal = false, isSynthetic = false, isBridge = false, annotation, ...rest }: MethodCode,
): Method => {
  const [name = '', types = ''] = signature.split('(')
  const { parameters } = protoParts(`(${types}`)
  return {
    text: `${type}->${signature}`,
    isStatic,
    isConstructor: name === '<init>' || name === '<clinit>',
    flags:
      ('bare' in rest ? BARE[rest.bare] : 0) | (isFinal ? FINAL : 0) | (isBridge ? BRIDGE : 0) | (isSynthetic ? SYNTHETIC : 0),
    isBare: 'bare' in rest,
    annotation: annotation === undefined ? undefined : descriptor(annotation),
    body: assemble('bare' in rest ? '' : rest.code, { parameters, isStatic }),
  }
}
/** Converts a class to what the file's writer needs. */
export const compile = ({ name, source, constants = [], ...rest }: ClassCode): Class => {
  const { extends: parent = OBJECT, isFinal = false, implements: interfaces = [], methods = [] } = rest
  const type = descriptor(name)
  return {
    type,
    source,
    superclass: descriptor(parent),
    isFinal,
    interfaces: interfaces.map(descriptor),
    constants,
    methods: methods.map((method) => compileMethod(type, method)),
  }
}

/** Sorts classes after their superclasses. */
export const inOrder = (classes: Class[]) => {
  const left = new Map(classes.map((one) => [one.type, one]))
  const done: Class[] = []
  const place = (one: Class) => {
    if (!left.delete(one.type)) return
    for (const type of [one.superclass, ...one.interfaces]) {
      const above = left.get(type)
      if (above) place(above)
    }
    done.push(one)
  }
  classes.forEach(place)
  return done
}
