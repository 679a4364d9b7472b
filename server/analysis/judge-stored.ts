import { OtherBytes, type Storage } from '../storage/index.ts'
import type { Judge, Judgement, JudgeProgress, JudgeRequest } from './judgement.ts'

type Asked = { sha256: string; request: JudgeRequest; onProgress?: (progress: JudgeProgress) => void }

/** Judges the package that is stored under this hash. One that was changed on its disk is a fault of this machine, no verdict. */
export const judgeStored = async (
  { storage, judge }: { storage: Storage; judge: Judge },
  { sha256, request, onProgress }: Asked,
): Promise<Judgement> => {
  const file = await storage.local(sha256)
  try {
    const judgement = await judge.judge(file.path, request, onProgress)
    if (judgement.sha256 !== sha256) throw new OtherBytes(sha256)
    return judgement
  } finally {
    await file.release()
  }
}
