/** As in `node:fs/promises`, which brings terminals and watchers along: every start of the command line would wait for those. */
import { accessSync, readdirSync, statSync } from 'node:fs'
import { promisify } from 'node:util'

// Asked for, not imported as a whole: that would copy every one of its functions at every start.
const fs = process.getBuiltinModule('node:fs')

export const close = promisify(fs.close)
export const open = promisify(fs.open)
export const read = promisify(fs.read)
export const readFile = promisify(fs.readFile)
export const rm = promisify(fs.rm)
export const writeFile = promisify(fs.writeFile)

/** At once: such a question takes microseconds, and on another thread it would wait behind what is inflated there. */
export const access = async (path: string, mode: number) => accessSync(path, mode)
export const readdir = async (path: string) => readdirSync(path, { withFileTypes: true })
export const stat = async (path: string) => statSync(path)
/** With all digits of its numbers. */
export const fullStat = async (path: string) => statSync(path, { bigint: true })
