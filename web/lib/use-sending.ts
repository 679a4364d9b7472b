import { useEffect, useRef, useState } from 'react'
import { randomId } from './random-id.ts'
import { failureWords } from './refusal-words.ts'
import { fileProblem } from './send-file.ts'
import { MustMend } from './use-form.ts'

type OneSending = { key: string; fileName: string; share: number; stop: AbortController }
export type SendOne<T> = (file: File, how: { onShare: (share: number) => void; signal: AbortSignal }) => Promise<T>
type Given<T> = { most: number; mostMiB: number; count: number; send: SendOne<T>; onSent: (sent: T) => void }

const NONE: readonly string[] = []
const WAIT = '附件还在上传，请等它传完或取消'

const NAMED = 5
const namesOf = (names: readonly string[]) =>
  names.slice(0, NAMED).join('、') + (names.length > NAMED ? ` 等 ${names.length} 个` : '')

type Placed = OneSending & { place: string }
/** By place, one for each file that was not taken. */
type Words = Readonly<Record<string, readonly string[]>>

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
  const fail = (place: string, words: string) => setFailed((all) => ({ ...all, [place]: [...(all[place] ?? []), words] }))
  const forget = (place: string) => setFailed((all) => ({ ...all, [place]: [] }))
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
    forget(place)
    setHeld((all) => all.filter((other) => other !== place))
    const room = Math.max(0, given.most - given.count - at(place).length)
    const over = chosen.slice(room).map(({ name }) => name)
    if (over.length > 0) fail(place, `最多 ${given.most} 个文件，没有上传：${namesOf(over)}`)
    for (const file of chosen.slice(0, room)) {
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
    /** Messages for the files of a field. */
    wordsAt: (place: string) => (held.includes(place) && at(place).length > 0 ? [WAIT] : (failed[place] ?? NONE)),
    /**
     * Call before submitting: throws while uploads of that field are in progress, which is then shown at the field. Otherwise
     * an earlier upload's failure is over: who submits goes without that file.
     */
    hold: (place: string) => {
      if (at(place).length === 0) return forget(place)
      setHeld((all) => [...all, place])
      throw new MustMend()
    },
  }
}
export type Sendings = ReturnType<typeof useSendings>
