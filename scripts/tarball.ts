import { globSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { gzipSync } from 'node:zlib'

const BLOCK = 512
const NAME_BYTES = 100
/** npm's fixed modification time: packages don't reveal when they were made. */
const WRITTEN_AT = Date.UTC(1985, 9, 26, 8, 15) / 1000

const octal = (value: number, size: number) => `${value.toString(8).padStart(size - 1, '0')}\0`

/** Header of a regular file, POSIX.1-1988 ustar. */
const header = (name: string, { mode, sizeBytes }: { mode: number; sizeBytes: number }) => {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`too long for its header: ${name}`)
  const block = Buffer.alloc(BLOCK)
  block.write(name, 0)
  block.write(octal(mode, 8), 100, 'latin1')
  block.write(octal(0, 8) + octal(0, 8), 108, 'latin1')
  block.write(octal(sizeBytes, 12) + octal(WRITTEN_AT, 12), 124, 'latin1')
  // The checksum counts its own field as spaces.
  block.write('        0', 148, 'latin1')
  block.write('ustar\x0000', 257, 'latin1')
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${octal(sum, 7)} `, 148, 'latin1')
  return block
}

const entry = (name: string, mode: number, content: Buffer) => [
  header(name, { mode, sizeBytes: content.length }),
  content,
  Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK),
]

/**
 * A folder as an npm tarball, `package/…`. Not by `npm pack`, whose order and compression depend on the npm version: this one is
 * reproducible for the same sources and Node version.
 */
export const tarballOf = (folder: string, executables: readonly string[]): Buffer => {
  const names = globSync('**/*', { cwd: folder })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.split(sep).join('/'))
    .toSorted((a, b) => (a < b ? -1 : 1))
  const entries = names.flatMap((name) =>
    entry(`package/${name}`, executables.includes(name) ? 0o755 : 0o644, readFileSync(join(folder, name))),
  )
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]), { level: 9 })
}
