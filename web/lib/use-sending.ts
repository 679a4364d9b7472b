import { useEffect, useRef, useState } from 'react'
import { Refused } from './api.ts'
import { randomId } from './random-id.ts'
import { fileProblem } from './send-file.ts'

export type OneSending = { key: string; fileName: string; share: number; stop: AbortController }
export type SendOne<T> = (file: File, how: { onShare: (share: number) => void; signal: AbortSignal }) => Promise<T>
type Given<T> = { most: number; count: number; send: SendOne<T>; onSent: (sent: T) => void }

const wordsOf = (error: unknown): string => {
  if (error instanceof Refused) return Object.values(error.fields)[0] ?? error.message
  return error instanceof Error ? error.message : ''
}

/** Files on their way, at most so many with those that are there; one that is cancelled or left behind is stopped. */
export const useSending = <T>({ most, count, send, onSent }: Given<T>) => {
  const [sending, setSending] = useState<readonly OneSending[]>([])
  const [failed, setFailed] = useState('')
  const page = useRef<AbortController>(undefined)
  useEffect(() => {
    const present = new AbortController()
    page.current = present
    return () => present.abort()
  }, [])
  const start = async (file: File) => {
    const one: OneSending = { key: randomId(), fileName: file.name, share: 0, stop: new AbortController() }
    page.current?.signal.addEventListener('abort', () => one.stop.abort(), { once: true })
    setSending((all) => [...all, one])
    const onShare = (share: number) =>
      setSending((all) => all.map((other) => (other.key === one.key ? { ...other, share } : other)))
    try {
      onSent(await send(file, { onShare, signal: one.stop.signal }))
    } catch (error) {
      if (!one.stop.signal.aborted) setFailed(`${file.name}：${wordsOf(error)}`)
    } finally {
      setSending((all) => all.filter((other) => other.key !== one.key))
    }
  }
  const take = (chosen: readonly File[]) => {
    setFailed('')
    const room = most - count - sending.length
    if (chosen.length > room) setFailed(`最多 ${most} 个文件，多出的没有上传`)
    for (const file of chosen.slice(0, Math.max(0, room))) {
      const wrong = fileProblem(file)
      if (wrong) setFailed(`${file.name}：${wrong}`)
      else void start(file)
    }
  }
  return { sending, failed, take }
}
