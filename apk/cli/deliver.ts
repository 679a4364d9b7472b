import { constants, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { access, fullStat, rm, stat, writeFile } from '../bytes/files.ts'
import { printable } from '../report-text.ts'
import type { Asked } from './ask.ts'
import { Misasked } from './ask.ts'
import { sayFault, systemCode } from './system-faults.ts'

/** The packages were judged, but the result can't be written. Reported on stderr, whatever the format. */
export class Undelivered extends Misasked {}

type Output = Pick<Asked, 'output'>

const unwritable = (output: string, error: unknown) =>
  new Undelivered(`写不进 ${printable(output)}：${systemCode(error) === 'ENOENT' ? '没有这个文件夹' : sayFault(error)}。`)

const identityOf = async (path: string) => {
  const found = await fullStat(path).catch(() => undefined)
  return found && `${found.dev}:${found.ino}`
}

const testPlace = async (output: string) => {
  const found = await stat(output).catch((error: unknown) => {
    if (systemCode(error) !== 'ENOENT') throw error
  })
  if (found?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
  await access(found ? output : dirname(output), constants.W_OK)
}

/** Checks before judging that the output file can be written and isn't one of the inputs. */
export const checkOutput = async ({ output }: Output, inputs: readonly (string | undefined)[]) => {
  if (output === undefined) return
  if (output === '') throw new Undelivered('--output 后面要写文件名。')
  await testPlace(output).catch((error: unknown) => {
    throw unwritable(output, error)
  })
  const own = await identityOf(output)
  if (own === undefined) return
  for (const input of inputs)
    if (input !== undefined && (await identityOf(input)) === own)
      throw new Undelivered(`--output 与要读的文件是同一个：${printable(input)}。没有动它。`)
}

const writeTo = async (output: string, text: string) => {
  const isNew = (await identityOf(output)) === undefined
  try {
    await writeFile(output, text)
  } catch (error) {
    if (isNew) await rm(output, { force: true }).catch(() => {})
    throw unwritable(output, error)
  }
}

const STDOUT = 1

const undelivered = (error: unknown) => new Undelivered(`结果没有写出去：${sayFault(error)}。`)

/** Writes by the stream, which waits while the pipe is full. */
const stream = (rest: Uint8Array) =>
  new Promise<void>((resolve, reject) => {
    process.stdout.on('error', () => {})
    process.stdout.write(rest, (error) => {
      if (!error || systemCode(error) === 'EPIPE') resolve()
      else reject(undelivered(error))
    })
  })

/**
 * Resolves once the system has the text. A closed pipe (`| head`) is no error. Writes to the file descriptor: creating the
 * stream takes longer than the write.
 */
export const say = async (text: string) => {
  let rest: Uint8Array = Buffer.from(text)
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(STDOUT, rest))
  } catch (error) {
    const code = systemCode(error)
    if (code === 'EAGAIN') return stream(rest)
    if (code !== 'EPIPE') throw undelivered(error)
  }
}

export const deliver = async (text: string, { output }: Output) => {
  if (output === undefined) await say(`${text}\n`)
  else await writeTo(output, `${text}\n`)
}
