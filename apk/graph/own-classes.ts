import type { ClassTree } from './class-tree.ts'
import { startsWith } from './names.ts'
import type { Program } from './program.ts'

/** Classes that the device has itself: a package's copy is never loaded. */
const COPIED = ['Lorg/apache/http/', 'Lorg/xmlpull/']
/** In a platform namespace, but not in the platform. */
const NEVER_THERE = ['Ljavax/inject/', 'Ljavax/annotation/', 'Landroid/databinding/']

/** Whether objects of a class run only the package's code: it defines the class, and no device has one of that name. */
export const ownClasses = ({ symbols: { names }, files }: Program, tree: ClassTree) => {
  const starts = (type: number) => (prefix: string) => startsWith(names, type, prefix)
  const isCopy = (type: number) =>
    COPIED.some(starts(type)) || (files.some(({ roles }) => roles.isPlatform(type)) && !NEVER_THERE.some(starts(type)))
  return (type: number) => tree.isDefined(type) && !isCopy(type)
}
