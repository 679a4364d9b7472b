import type { ClassTree } from './class-tree.ts'
import { startsWith } from './names.ts'
import type { Program } from './program.ts'

/** What a device has itself; a copy in a package is never loaded. */
const COPIED = ['Lorg/apache/http/', 'Lorg/xmlpull/']
/** Looks like the platform's and is none of it. */
const NEVER_THERE = ['Ljavax/inject/', 'Ljavax/annotation/', 'Landroid/databinding/']

/** Whether objects of a class are made and run by the package's code alone: it defines the class, and no device has one of that name. */
export const ownClasses = ({ symbols: { names }, files }: Program, tree: ClassTree) => {
  const starts = (type: number) => (prefix: string) => startsWith(names, type, prefix)
  const isCopy = (type: number) =>
    COPIED.some(starts(type)) || (files.some(({ roles }) => roles.isPlatform(type)) && !NEVER_THERE.some(starts(type)))
  return (type: number) => tree.isDefined(type) && !isCopy(type)
}
