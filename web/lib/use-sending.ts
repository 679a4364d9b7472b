import { useEffect, useRef, useState } from 'react'
import { randomId } from './random-id.ts'
import { failureWords } from './refusal-words.ts'
import { fileProblem } from './send-file.ts'
import { MustMend } from './use-form.ts'

type OneSending = { key: string; fileName: string; share: number; stop: AbortController }
export type SendOne<T> = (file: File, how: { onShare: (share: number) => void; signal: AbortSignal }) => Promise<T>
type Given<T> = { most: number; mostMiB: number; count: number; send: SendOne<T>; onSent: (sent: T) => void }

const WAIT = '附件还在上传，请等它传完或取消'

type Placed = OneSending & { place: string }
type Words = Readonly<Record<string, string>>

/** A signal that is aborted on unmount. */
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
 * Uploads in progress, by field of the page. Owned by whoever owns the form's submit: it must not run without them, and a field
 * may be unmounted without losing its uploads.
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
    /** The message for the files of a field; empty if there is none. */
    wordsAt: (place: string) => (held.includes(place) && at(place).length > 0 ? WAIT : (failed[place] ?? '')),
    /**
     * Call before submitting: throws while uploads of that field are in progress, which is then shown at the field. Otherwise
     * an earlier upload's failure is over: who submits goes without that file.
     */
    hold: (place: string) => {
      if (at(place).length === 0) return fail(place, '')
      setHeld((all) => [...all, place])
      throw new MustMend()
    },
  }
}
export type Sendings = ReturnType<typeof useSendings>
