import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { HashNews } from './hash-file.ts'

/** Small enough for old phones, large enough that reading is not the bottleneck. */
const PIECE_BYTES = 4 * 2 ** 20

const tell = (news: HashNews) => postMessage(news)

const hash = async (file: File) => {
  const running = sha256.create()
  for (let start = 0; start < file.size; start += PIECE_BYTES) {
    running.update(new Uint8Array(await file.slice(start, start + PIECE_BYTES).arrayBuffer()))
    tell({ kind: 'progress', doneBytes: Math.min(file.size, start + PIECE_BYTES) })
  }
  tell({ kind: 'done', sha256: bytesToHex(running.digest()) })
}

// Reading fails only if the file is changed or removed meanwhile.
addEventListener('message', ({ data }: MessageEvent<File>) => void hash(data).catch(() => tell({ kind: 'unreadable' })))
