/** Assembles `apk/samples/graph/lambda.smali`: our own writer doesn't support invoke-custom. Needs Debian's smali. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '..', 'apk', 'samples', 'graph')
const folder = mkdtempSync(join(tmpdir(), 'lambda-'))
try {
  const dex = join(folder, 'lambda.dex')
  execFileSync('smali', ['assemble', '--api', '28', '-o', dex, join(FOLDER, 'lambda.smali')], { stdio: 'inherit' })
  writeFileSync(join(FOLDER, 'lambda.json'), `${JSON.stringify({ base64: readFileSync(dex, 'base64') }, undefined, 2)}\n`)
} finally {
  rmSync(folder, { recursive: true })
}
