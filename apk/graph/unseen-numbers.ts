import { oncePer } from '../once-per.ts'
import { findString } from '../dex/ids.ts'
import { classNameOf } from '../formats/dex.ts'
import { handledMethods } from './call-sites.ts'
import { EDGE, kindOfEdge, targetOfEdge } from './edges.ts'
import { fieldRow } from './fields.ts'
import type { FlowTools } from './flow-tools.ts'
import { intAt } from './int-list.ts'
import { asksIn, namedByAskers } from './named-beside.ts'
import type { Asks } from './named-beside.ts'
import { findName, textOf } from './names.ts'
import { classesOfNative } from './native-classes.ts'
import type { NumberedClass } from './numbered-classes.ts'
import { bodiesOf, isConstructor, methodOf, signatureOfMethod, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { methodAt, signatureText } from './symbols.ts'

const SERIALIZABLE = 'Ljava/io/Serializable;'

/** Classes that method handles instantiate. */
const madeByHandles = oncePer(
  (program: Program) =>
    new Set(
      program.files.flatMap(({ dex, symbols }) =>
        [...handledMethods(dex)]
          .map((index) => methodAt(symbols, index))
          .filter((method) => isConstructor(program, method))
          .map((method) => typeOfMethod(program, method)),
      ),
    ),
)

/** Classes in literals: code that gets one may instantiate it without a constructor. */
const namedClasses = oncePer((program: Program) => {
  const found = new Set<number>()
  for (let at = 0; at < program.edges.length; at += 1) {
    const edge = intAt(program.edges, at)
    if (kindOfEdge(edge) === EDGE.named) found.add(targetOfEdge(edge))
  }
  return found
})

const asks = (wanted: Asks) => oncePer(({ files }: Program) => files.some((file) => asksIn(file, wanted) !== undefined))
const makesLike = asks({
  'Ljava/lang/Class;': ['newInstance'],
  'Ljava/lang/reflect/Constructor;': ['newInstance'],
})
const readsBack = asks({
  'Ljava/io/ObjectInputStream;': ['readObject', 'readUnshared'],
  'Landroid/os/Bundle;': ['getSerializable'],
  'Landroid/content/Intent;': ['getSerializableExtra'],
  'Landroid/os/Parcel;': ['readSerializable', 'readValue'],
})

const LOADS: Asks = { 'Ljava/lang/Class;': ['forName'], 'Ljava/lang/ClassLoader;': ['loadClass'] }
const textsOfLoaders = oncePer((program: Program) => namedByAskers(program, LOADS).texts)

/**
 * A name without a dot, as shrinkers give it, is also the name of hundreds of methods: it counts only beside a class look-up by
 * name.
 */
const isText = (program: Program, name: string) =>
  name.includes('.')
    ? program.files.some(({ dex }) => findString(dex, name) >= 0)
    : textsOfLoaders(program).has(findName(program.symbols.names, name))

const isNamed = (program: Program, type: number) =>
  namedClasses(program).has(type) || isText(program, classNameOf(textOf(program.symbols.names, type)))

const BARE = '<init>()V'
/** Whether the package instantiates classes by reflection, and this class has a constructor without parameters. */
const isMadeLike = (program: Program, type: number) => {
  const { from, to } = bodiesOf(program, type)
  const isBare = (body: number) => signatureText(program.symbols, signatureOfMethod(program, methodOf(program, body))) === BARE
  for (let body = from; body < to; body += 1) if (isBare(body)) return makesLike(program)
  return false
}

/** Whether its objects may be deserialised. Rare for lambdas, of which Kotlin declares Serializable only on the superclass. */
const isWrittenDown = (program: Program, type: number) => {
  const isSerializable = program.interfacesOf.get(type)?.includes(findName(program.symbols.names, SERIALIZABLE)) === true
  return isSerializable && readsBack(program)
}

/**
 * Whether code that names neither class nor field may create objects of the class or write the field. Asked last: it scans all code
 * of the package.
 */
export const isUnseen = (tools: FlowTools, { type, field, constructors }: NumberedClass) => {
  const { program, isReflected, mayHoldAny } = tools
  const file = program.files[intAt(program.fileOf, type)]
  if (!file || [classesOfNative, madeByHandles].some((classes) => classes(program).has(type))) return true
  if (isNamed(program, type) || isMadeLike(program, type) || isWrittenDown(program, type)) return true
  return mayHoldAny(fieldRow(file, field)) || [...constructors.keys()].some(isReflected)
}
