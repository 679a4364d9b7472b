import { useEffect, useRef, useState } from 'react'
import { randomId } from './random-id.ts'
import { failureWords } from './refusal-words.ts'
import { fileProblem } from './send-file.ts'
import { MustMend } from './use-form.ts'

export type OneSending = { key: string; fileName: string; share: number; stop: AbortController }
export type SendOne<T> = (file: File, how: { onShare: (share: number) => void; signal: AbortSignal }) => Promise<T>
export type Given<T> = { most: number; mostMiB: number; count: number; send: SendOne<T>; onSent: (sent: T) => void }

const WAIT = '附件还在上传，请等它传完或取消'

type Placed = OneSending & { place: string }
type Words = Readonly<Record<string, string>>

/** Aborted when the page is left. */
const usePresence = () => {
  const page = useRef<AbortController>(undefined)
  useEffect(() => {
    const present = new AbortController()
    page.current = present
    return () => present.abort()
  }, [])
  return page
}

/**
 * Files on their way, by the place of the page that they are for. Held by whoever also holds the form's act: while files
 * are on their way it must not go without them, and a place may leave the screen without losing them.
 */
export const useSendings = () => {
  const [sending, setSending] = useState<readonly Placed[]>([])
  const [failed, setFailed] = useState<Words>({})
  const [held, setHeld] = useState<readonly string[]>([])
  const page = usePresence()
  const fail = (place: string, words: string) => setFailed((all) => ({ ...all, [place]: words }))
  const at = (place: string) => sending.filter((one) => one.place === place)

  const start = async <T>(place: string, file: File, { send, onSent }: Given<T>) => {
    const one: Placed = { place, key: randomId(), fileName: file.name, share: 0, stop: new AbortController() }
    page.current?.signal.addEventListener('abort', () => one.stop.abort(), { once: true })
    setSending((all) => [...all, one])
    const onShare = (share: number) =>
      setSending((all) => all.map((other) => (other.key === one.key ? { ...other, share } : other)))
    try {
      onSent(await send(file, { onShare, signal: one.stop.signal }))
    } catch (error) {
      if (!one.stop.signal.aborted) fail(place, `${file.name}：${failureWords(error)}`)
    } finally {
      setSending((all) => all.filter((other) => other.key !== one.key))
    }
  }
  const take = <T>(place: string, chosen: readonly File[], given: Given<T>) => {
    fail(place, '')
    setHeld((all) => all.filter((other) => other !== place))
    const room = given.most - given.count - at(place).length
    if (chosen.length > room) fail(place, `最多 ${given.most} 个文件，多出的没有上传`)
    for (const file of chosen.slice(0, Math.max(0, room))) {
      const wrong = fileProblem(file, given.mostMiB * 2 ** 20)
      if (wrong) fail(place, `${file.name}：${wrong}`)
      else void start(place, file, given)
    }
  }
  return {
    at,
    take,
    isHeld: (place: string) => held.includes(place) && at(place).length > 0,
    isBusy: sending.length > 0,
    /** What to say at the files of a place; empty where there is nothing to say. */
    wordsAt: (place: string) => (held.includes(place) && at(place).length > 0 ? WAIT : (failed[place] ?? '')),
    /** Before an act of a form: throws while files of that place are on their way, which is then said at the files. */
    hold: (place: string) => {
      if (at(place).length === 0) return
      setHeld((all) => [...all, place])
      throw new MustMend()
    },
  }
}
export type Sendings = ReturnType<typeof useSendings>
