import { type Job, type PoolOptions, startPool } from '../confined.ts'
import type { JudgeProgress } from '../report.ts'

type ConfinedOptions = Omit<Job, 'path'> & Partial<Omit<PoolOptions, 'size'>> & { onProgress?: (progress: JudgeProgress) => void }

/** Judges a package in a process started for it. */
export const judgeConfined = async (path: string, options: ConfinedOptions) => {
  const { pack, circumstances, wantsEntry, onProgress, ...bounds } = options
  const pool = startPool({ size: 1, ...bounds })
  try {
    return await pool.judge({ path, pack, circumstances, ...(wantsEntry && { wantsEntry }) }, onProgress)
  } finally {
    await pool.close()
  }
}
