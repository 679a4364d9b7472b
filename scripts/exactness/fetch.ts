import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PackedFile } from './packages.ts'

const sha256Of = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

const unpack = ({ from, path }: PackedFile, target: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'exactness-'))
  try {
    execFileSync('npm', ['pack', '--silent', '--ignore-scripts', from], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))
    if (!tarball) throw new Error(`npm pack gave no tarball for ${from}`)
    execFileSync('tar', ['xzf', tarball, `package/${path}`], { cwd: folder })
    renameOver(join(folder, 'package', path), target)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The temporary folder may be on another disk: copy beside the target first, then rename. */
const renameOver = (source: string, target: string) => {
  execFileSync('cp', [source, `${target}.part`])
  renameSync(`${target}.part`, target)
}

/** Path of the package in `folder`, downloaded once; its hash is checked every time. */
export const fetchPackage = (wanted: PackedFile, folder: string) => {
  mkdirSync(folder, { recursive: true })
  const target = join(folder, wanted.file)
  if (!existsSync(target)) unpack(wanted, target)
  const found = sha256Of(target)
  if (found !== wanted.sha256) throw new Error(`${wanted.file} has SHA-256 ${found}, expected ${wanted.sha256}`)
  return target
}
