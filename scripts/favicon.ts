// Renders web/public/favicon.ico, for whoever asks for it without having read a page (crawlers, readers, a PDF in a tab), from
// favicon.svg. Run by hand when the drawing changes: node scripts/favicon.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const SIZES = [16, 32, 48]
const HEAD_BYTES = 6
const ENTRY_BYTES = 16

const folder = join(import.meta.dirname, '../web/public')
const drawing = readFileSync(join(folder, 'favicon.svg'), 'utf8')
// A picture can't follow the reader's colours, so it brings a ground of its own.
const onGround = drawing.replace('</style>', '</style><rect width="32" height="32" rx="6" fill="#fff"/>')
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const pictures: Buffer[] = []
for (const size of SIZES) {
  const page = await browser.newPage({ viewport: { width: size, height: size }, colorScheme: 'light' })
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${onGround}`)
  pictures.push(await page.screenshot({ omitBackground: true }))
}
await browser.close()

const head = Buffer.alloc(HEAD_BYTES + ENTRY_BYTES * SIZES.length)
// Type: icon.
head.writeUInt16LE(1, 2)
head.writeUInt16LE(SIZES.length, 4)
let offset = head.length
for (const [index, picture] of pictures.entries()) {
  const size = SIZES[index] ?? 0
  const entry = HEAD_BYTES + ENTRY_BYTES * index
  head.writeUInt8(size, entry)
  head.writeUInt8(size, entry + 1)
  // One plane of 32 bits per pixel.
  head.writeUInt16LE(1, entry + 4)
  head.writeUInt16LE(32, entry + 6)
  head.writeUInt32LE(picture.length, entry + 8)
  head.writeUInt32LE(offset, entry + 12)
  offset += picture.length
}
writeFileSync(join(folder, 'favicon.ico'), Buffer.concat([head, ...pictures]))
