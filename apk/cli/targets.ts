import { append } from '../append.ts'
import { join, resolve, sep } from 'node:path'
import { readdir, stat } from '../bytes/files.ts'
import { printable } from '../report-text.ts'
import { Misasked } from './ask.ts'
import { sayFault, systemCode } from './system-faults.ts'
import { unread, whyUnread } from './unread.ts'
import type { Unread } from './unread.ts'

/** A package to judge with its path and its name in the output; or a folder that can't be read. */
export type Target = { path: string; name: string; unread?: Unread }

/** AABs are included, so that they are refused and not silently skipped. */
const PACKAGE = /\.(?:apk|apks|xapk|apkm|aab)$/i

const byPath = (a: Target, b: Target) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)

/** Windows paths are printed with slashes; elsewhere a backslash is part of a name. */
const nameOf = (path: string) => (sep === '\\' ? path.replaceAll(sep, '/') : path)
const target = (path: string): Target => ({ path, name: nameOf(path) })

const listFolder = async (folder: string) => {
  try {
    return await readdir(folder)
  } catch (error) {
    const why = whyUnread(folder, error)
    if (why === undefined) throw error
    return { ...target(folder), unread: unread('文件夹', why) }
  }
}

/** Symbolic links are not followed: a folder can't lead out of itself, nor into a cycle. */
const walk = async (folder: string): Promise<Target[]> => {
  const entries = await listFolder(folder)
  if (!Array.isArray(entries)) return [entries]
  const found: Target[] = []
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) append(found, await walk(path))
    else if (entry.isFile() && PACKAGE.test(entry.name)) found.push(target(path))
  }
  return found
}

export const statOf = async (path: string) => {
  if (path === '') throw new Misasked('有一个路径是空的。写的是变量的，请先看它有没有值。')
  try {
    return await stat(path)
  } catch (error) {
    const isGone = systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR'
    throw new Misasked(isGone ? `找不到文件：${printable(path)}` : `读不了 ${printable(path)}：${sayFault(error)}。`)
  }
}

const expand = async (path: string): Promise<{ isFolder: boolean; found: Target[] }> => {
  const seen = await statOf(path)
  if (seen.isFile()) return { isFolder: false, found: [target(path)] }
  if (!seen.isDirectory()) throw new Misasked(`这不是一个文件：${printable(path)}`)
  const found = await walk(path)
  if (found.length === 0) throw new Misasked(`文件夹里没有安装包：${printable(path)}`)
  return { isFolder: true, found }
}

/** All packages, each once, sorted by path: independent of file system and locale. */
export const targetsOf = async (paths: readonly string[]) => {
  const all = await Promise.all(paths.map(expand))
  const found = all.flatMap((one) => one.found)
  const once = new Map(found.toReversed().map((one) => [resolve(one.path), one]))
  return { targets: [...once.values()].toSorted(byPath), isFolder: paths.length > 1 || all.some((one) => one.isFolder) }
}
