/** As in `node:fs/promises`, which brings terminals and watchers along: every start of the command line would wait for those. */
import * as fs from 'node:fs'
import { promisify } from 'node:util'

export const access = promisify(fs.access)
export const close = promisify(fs.close)
export const open = promisify(fs.open)
export const read = promisify(fs.read)
export const readdir = promisify(fs.readdir)
export const readFile = promisify(fs.readFile)
export const rm = promisify(fs.rm)
export const stat = promisify(fs.stat)
export const writeFile = promisify(fs.writeFile)
