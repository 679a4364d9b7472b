// Baseline of an upload with Node's own HTTP server: the file's SHA-256, and its bytes on disk.
import { createHash } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const folder = mkdtempSync(join(tmpdir(), 'alliance-bare-upload-'))
const server = createServer((request, response) => {
  const hash = createHash('sha256')
  request.on('data', (piece: Buffer) => hash.update(piece))
  void pipeline(request, createWriteStream(join(folder, 'file'), { highWaterMark: 1024 ** 2 })).then(() =>
    response.end(hash.digest('hex')),
  )
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true })
  process.exit()
})
