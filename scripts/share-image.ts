// Renders web/public/share.png, the image for link previews, from its drawing. Run by hand when the drawing changes:
// node scripts/share-image.ts
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const web = join(import.meta.dirname, '../web')
const drawing = readFileSync(join(web, 'build/share-image.svg'), 'utf8')
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawing}`)
await page.screenshot({ path: join(web, 'public/share.png') })
await browser.close()
