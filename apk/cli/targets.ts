import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Misasked } from './ask.ts'

/** A package to judge: where it is, and how it is called in what is printed. */
export type Target = { path: string; name: string }

/** An AAB is found too, so that its refusal is seen instead of its absence. */
const PACKAGE = /\.(?:apk|apks|xapk|apkm|aab)$/i

const byPath = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Symbolic links are not followed: a folder can't lead out of itself, nor round in a circle. */
const walk = async (folder: string): Promise<string[]> => {
  const found: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) found.push(...(await walk(path)))
    else if (entry.isFile() && PACKAGE.test(entry.name)) found.push(path)
  }
  return found
}

const expand = async (path: string): Promise<string[]> => {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new Misasked(`找不到文件：${path}`)
  if (found.isFile()) return [path]
  if (!found.isDirectory()) throw new Misasked(`这不是一个文件：${path}`)
  const packages = await walk(path)
  if (packages.length === 0) throw new Misasked(`文件夹里没有安装包：${path}`)
  return packages
}

/** Every package that was asked for, each once, by its path: independent of the file system's and the locale's order. */
export const targetsOf = async (paths: readonly string[]): Promise<Target[]> => {
  const all = (await Promise.all(paths.map(expand))).flat()
  return [...new Set(all)].toSorted(byPath).map((path) => ({ path, name: path.replaceAll('\\', '/') }))
}
