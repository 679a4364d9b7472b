import { readFileSync } from 'node:fs'

/** A process's resident pages; undefined without /proc, or if the process has ended. */
const residentPages = (pid: number | 'self') => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1])
  } catch {
    return undefined
  }
}

/**
 * statm counts pages without stating their size (4 KiB, on some arm64 kernels 16 or 64): computed from our own usage in both units.
 */
const measurePageBytes = () => {
  const pages = residentPages('self')
  return pages ? 2 ** Math.round(Math.log2(process.memoryUsage.rss() / pages)) : 4096
}
let pageBytes: number | undefined

/** Resident memory of a process in bytes (proc(5), statm). Undefined if unavailable: then only time is bounded. */
export const residentBytes = (pid: number) => {
  const pages = residentPages(pid)
  if (pages === undefined) return undefined
  pageBytes ??= measurePageBytes()
  return pages * pageBytes
}
