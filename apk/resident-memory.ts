import { readFileSync } from 'node:fs'

/** Pages a process holds in memory; undefined where there is no /proc or the process has just gone. */
const residentPages = (pid: number | 'self') => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1])
  } catch {
    return undefined
  }
}

/** statm counts pages and names no size (4 KiB, on some arm64 kernels 16 or 64): told from our own figure in both units. */
const measurePageBytes = () => {
  const pages = residentPages('self')
  return pages ? 2 ** Math.round(Math.log2(process.memoryUsage.rss() / pages)) : 4096
}
let pageBytes: number | undefined

/** Resident memory of a process in bytes (proc(5), statm). Undefined where it can't be read: then only time is held. */
export const residentBytes = (pid: number) => {
  const pages = residentPages(pid)
  if (pages === undefined) return undefined
  pageBytes ??= measurePageBytes()
  return pages * pageBytes
}
