/** As in `node:fs/promises`, which loads more modules than every start of the command line should wait for. */
import { accessSync, readdirSync, statSync } from 'node:fs'
import { promisify } from 'node:util'

// Not a namespace import, which would copy every function at every start.
const fs = process.getBuiltinModule('node:fs')

export const close = promisify(fs.close)
export const open = promisify(fs.open)
export const read = promisify(fs.read)
export const readFile = promisify(fs.readFile)
export const rm = promisify(fs.rm)
export const writeFile = promisify(fs.writeFile)

/** Synchronous: these take microseconds, and in the thread pool they would queue behind inflating. */
export const access = async (path: string, mode: number) => accessSync(path, mode)
export const readdir = async (path: string) => readdirSync(path, { withFileTypes: true })
export const stat = async (path: string) => statSync(path)
/** With bigint numbers, which keep all digits. */
export const fullStat = async (path: string) => statSync(path, { bigint: true })
