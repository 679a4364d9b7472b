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

/** Classes whose objects a handle makes. */
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

/** Classes that stand as literals: whoever is handed one may make its objects without a constructor. */
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

/** A name without a dot, as shrinkers give it, is also that of hundreds of methods: it counts where a class is asked for by its name. */
const isText = (program: Program, name: string) =>
  name.includes('.')
    ? program.files.some(({ dex }) => findString(dex, name) >= 0)
    : textsOfLoaders(program).has(findName(program.symbols.names, name))

const isNamed = (program: Program, type: number) =>
  namedClasses(program).has(type) || isText(program, classNameOf(textOf(program.symbols.names, type)))

const BARE = '<init>()V'
/** Whether some call makes an object of the class of another one, and nothing more is needed for this class. */
const isMadeLike = (program: Program, type: number) => {
  const { from, to } = bodiesOf(program, type)
  const isBare = (body: number) => signatureText(program.symbols, signatureOfMethod(program, methodOf(program, body))) === BARE
  for (let body = from; body < to; body += 1) if (isBare(body)) return makesLike(program)
  return false
}

/** Whether its objects may be read from where they were written. Lambdas hardly are; Kotlin says it of the class above them. */
const isWrittenDown = (program: Program, type: number) => {
  const isSerializable = program.interfacesOf.get(type)?.includes(findName(program.symbols.names, SERIALIZABLE)) === true
  return isSerializable && readsBack(program)
}

/** Whether code that names neither may make objects of a class or set the field: asked last, since that takes all code of a package. */
export const isUnseen = (tools: FlowTools, { type, field, constructors }: NumberedClass) => {
  const { program, isReflected, mayHoldAny } = tools
  const file = program.files[intAt(program.fileOf, type)]
  if (!file || [classesOfNative, madeByHandles].some((classes) => classes(program).has(type))) return true
  if (isNamed(program, type) || isMadeLike(program, type) || isWrittenDown(program, type)) return true
  return mayHoldAny(fieldRow(file, field)) || [...constructors.keys()].some(isReflected)
}
