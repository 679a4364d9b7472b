import { verifyByFile, type CertificateView } from '@alliance/contract/certificate'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ask } from '../../lib/api.ts'

export type FileCheck =
  | { phase: 'hashing'; fileName: string; sizeBytes: number; doneBytes: number }
  | { phase: 'asking'; fileName: string; sha256: string }
  | { phase: 'answered'; fileName: string; sha256: string; found: CertificateView[]; now: number }
  | { phase: 'failed'; fileName: string; message: string }

const UNREADABLE = '读不出这个文件：它可能被移动、改动，或浏览器没有权限。请重新选择。'
const EMPTY = '这个文件是空的，请重新选择。'

/** Valid ones first, then the newest first: what matters most to the file's owner. */
const bestFirst = (found: CertificateView[]) =>
  found.toSorted((a, b) => Number(b.state === 'valid') - Number(a.state === 'valid') || b.issuedAt - a.issuedAt)

/** The check of one chosen file. It belongs to the current history entry and is cancelled on navigation. */
export const useFileCheck = () => {
  const { key } = useLocation()
  const [state, setState] = useState<{ key: string; check: FileCheck }>()
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [key])

  const askFor = async (fileName: string, sha256: string, show: (check: FileCheck) => void) => {
    show({ phase: 'asking', fileName, sha256 })
    try {
      const found = await ask(verifyByFile, { sha256 }, { quiet: true })
      show({ phase: 'answered', fileName, sha256, found: bestFirst(found), now: Date.now() })
    } catch (error) {
      show({ phase: 'failed', fileName, message: `${(error as Error).message}，请稍后重试。` })
    }
  }
  const start = async (file: File) => {
    stop.current()
    let stopped = false
    let halt = () => {}
    stop.current = () => {
      stopped = true
      halt()
    }
    const show = (check: FileCheck) => {
      if (!stopped) setState({ key, check })
    }
    const fileName = file.name
    if (file.size === 0) return show({ phase: 'failed', fileName, message: EMPTY })
    show({ phase: 'hashing', fileName, sizeBytes: file.size, doneBytes: 0 })
    const { hashFile } = await import('./hash-file.ts')
    if (stopped) return
    halt = hashFile(file, (news) => {
      if (news.kind === 'progress') show({ phase: 'hashing', fileName, sizeBytes: file.size, doneBytes: news.doneBytes })
      if (news.kind === 'unreadable') show({ phase: 'failed', fileName, message: UNREADABLE })
      if (news.kind === 'done') void askFor(fileName, news.sha256, show)
    })
  }
  const cancel = () => {
    stop.current()
    setState(undefined)
  }
  return { check: state?.key === key ? state.check : undefined, start, cancel }
}
