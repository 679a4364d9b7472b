import { Malformed } from '../bytes/malformed.ts'
import { CLASS_WORDS, uleb } from '../dex/class-data.ts'
import { findType, rowsOf } from '../dex/ids.ts'
import type { Dex } from '../formats/dex.ts'
import type { FileWalk } from './file-walk.ts'
import { intAt } from './int-list.ts'
import type { ClassTree } from './class-tree.ts'
import { findName, idOfText } from './names.ts'
import { bodyOfMethod, signatureOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { typesIn } from './signature-types.ts'
import { methodAt, signatureText, typeAt } from './symbols.ts'
import type { FileSymbols } from './symbols.ts'

/**
 * Annotations of methods that frameworks call by reflection, and who calls. `hears`: when an event of the parameter's class is
 * posted.
 */
const SCRIPTS: Marks = {
  'Landroid/webkit/JavascriptInterface;': { by: '网页脚本' },
  'Lcom/facebook/react/bridge/ReactMethod;': { by: 'React Native 脚本' },
  'Lorg/greenrobot/eventbus/Subscribe;': { by: 'EventBus', hears: true },
  'Lcom/google/common/eventbus/Subscribe;': { by: 'EventBus', hears: true },
  'Lcom/squareup/otto/Subscribe;': { by: 'Otto', hears: true },
}
/** The same for lifecycle observers, unless they implement an interface that declares the callbacks. */
const WATCHES: Marks = { 'Landroidx/lifecycle/OnLifecycleEvent;': { by: '生命周期' } }
const WATCHER = 'Landroidx/lifecycle/LifecycleObserver;'
const NAMED_WATCHERS = ['Landroidx/lifecycle/LifecycleEventObserver;', 'Landroidx/lifecycle/DefaultLifecycleObserver;']
type Mark = { by: string; hears?: true }
type Marks = Readonly<Record<string, Mark>>
const ANNOTATIONS_WORD = 5
const MAX_ANNOTATIONS = 64
/** Compilers write one or two for an annotated method. */
const ANNOTATIONS_EACH = 8

/** A method called because of its annotation. `event`: the class of its event, if the package defines it. */
export type Script = { body: number; by: string; event?: number }
/**
 * Marks by type index of the annotation; `left` bounds the methods and annotations visited in the file, since many may share a
 * list.
 */
type Work = { marks: ReadonlyMap<number, Mark>; left: number }

/** annotation_set_item and annotation_item of the format. */
const markIn = ({ bytes }: Dex, set: number, work: Work) => {
  const count = Math.min(bytes.u32At(set), MAX_ANNOTATIONS)
  work.left -= count
  for (let one = 0; one < count; one += 1) {
    const mark = work.marks.get(uleb(bytes.bytes, { at: bytes.u32At(set + 4 + one * 4) + 1 }))
    if (mark) return mark
  }
  return undefined
}

type Marked = Mark & { index: number }
/** The annotated methods of a class by index, from its annotations_directory_item. */
const markedAt = (dex: Dex, directory: number, work: Work): Marked[] => {
  const { bytes } = dex
  const [fields, methods] = [bytes.u32At(directory + 4), bytes.u32At(directory + 8)]
  const found: Marked[] = []
  for (let row = 0; row < methods && work.left > 0; row += 1) {
    work.left -= 1
    const at = directory + 16 + (fields + row) * 8
    const mark = markIn(dex, bytes.u32At(at + 4), work)
    if (mark) found.push({ ...mark, index: bytes.u32At(at) })
  }
  return found
}

/** The class of the only parameter; undefined if it is a platform class, whose creation isn't tracked. */
const eventOf = (program: Program, method: number) => {
  const types = typesIn(signatureText(program.symbols, signatureOfMethod(program, method)))
  const type = types.length === 1 ? findName(program.symbols.names, types[0] ?? '') : -1
  return type >= 0 && intAt(program.superOf, type) >= 0 ? type : undefined
}

const scriptOf = (program: Program, symbols: FileSymbols, { index, by, hears }: Marked): Script => {
  const method = methodAt(symbols, index)
  const event = hears ? eventOf(program, method) : undefined
  return { body: bodyOfMethod(program, method), by, ...(event !== undefined && { event }) }
}

type Found = Map<number, Script[]>
const scriptsIn = (program: Program, { dex, symbols }: FileWalk, { wanted, into }: { wanted: Marks; into: Found }) => {
  const marks = new Map(Object.entries(wanted).map(([type, mark]) => [findType(dex, type), mark]))
  marks.delete(-1)
  if (marks.size === 0) return
  const work = { marks, left: dex.methods.count * ANNOTATIONS_EACH }
  const rows = rowsOf(dex, dex.classes, CLASS_WORDS)
  for (let at = 0; at < rows.length && work.left > 0; at += CLASS_WORDS) {
    const directory = rows[at + ANNOTATIONS_WORD] as number
    const marked = directory === 0 ? [] : markedAt(dex, directory, work)
    if (marked.length === 0) continue
    const scripts = marked.map((one) => scriptOf(program, symbols, one))
    const type = typeAt(symbols, rows[at] as number)
    if (!into.has(type))
      into.set(
        type,
        scripts.filter(({ body }) => body >= 0),
      )
  }
}

/** Reads the annotations of all files on first use. */
const finder = (program: Program, wanted: Marks) => {
  let known: Found | undefined
  const look = () => {
    const into: Found = new Map()
    for (const file of program.files) {
      try {
        if (file) scriptsIn(program, file, { wanted, into })
      } catch (error) {
        if (!(error instanceof Malformed)) throw error
      }
    }
    return into
  }
  return (type: number): readonly Script[] => {
    known ??= look()
    return known.get(type) ?? []
  }
}

/** Methods called on objects of a class because of annotations in it or its supertypes. */
export const scriptFinder = (program: Program, tree: ClassTree) => {
  const idOf = (name: string) => idOfText(program.symbols.names, name)
  const [watcher, named] = [idOf(WATCHER), NAMED_WATCHERS.map(idOf)]
  const [scriptsOf, watchesOf] = [finder(program, SCRIPTS), finder(program, WATCHES)]
  // Jetpack refers to the annotation in every app, but few use it.
  const isWatcher = (above: readonly number[]) => above.includes(watcher) && !named.some((one) => above.includes(one))
  const known = new Map<number, readonly Script[]>()
  return (type: number): readonly Script[] => {
    const before = known.get(type)
    if (before) return before
    const above = tree.supersOf(type)
    const found = [...above.flatMap(scriptsOf), ...(isWatcher(above) ? above.flatMap(watchesOf) : [])]
    known.set(type, found)
    return found
  }
}
