import type { Output } from '@alliance/contract/call'
import type { queryApkDetail } from '@alliance/contract/identify'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePage } from '../../lib/keep-alive.tsx'
import { paths } from '../../lib/paths.ts'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import type { ApplyDraftState } from './draft.ts'
import { isUnderWay } from './live-progress.ts'

type Detail = Output<typeof queryApkDetail>

const askForLeaving = () =>
  confirm({
    title: '更换安装包？',
    content: '已填写的申报和说明留给现在这个安装包，从它的版本记录里再申请时会恢复。新的安装包要重新填写。',
    confirm: '更换',
  })

/** `versionId` in the URL opens that package, once; 更换 leaves it, after a confirmation if something was typed. */
export const useWantedVersion = ({ draft, ready, open, lose }: ApplyDraftState) => {
  const navigate = useNavigate()
  const wanted = new URLSearchParams(usePage().location.search).get('versionId')
  const taken = useRef<string | null>(null)
  useEffect(() => {
    if (!ready || wanted === taken.current) return
    taken.current = wanted
    if (wanted !== null && wanted !== draft.versionId) void open(wanted)
  }, [ready, wanted, draft.versionId, open])
  const forget = () => wanted !== null && void navigate(paths.goldForm(), { replace: true })
  const replace = async () => {
    if (draft.typed && !(await agreed(askForLeaving()))) return
    await open(null)
    forget()
  }
  const leave = async () => {
    await lose()
    forget()
  }
  return { replace, leave, isOpen: wanted === null || wanted === draft.versionId }
}

type Found = { isGone: boolean; isThere: boolean }

/**
 * A package that doesn't exist (any more) is left, or the form would open with it from then on. `left`: one was, and no other
 * has come since.
 */
export const useLeaving = ({ isGone, isThere }: Found, leave: () => Promise<void>) => {
  const [left, setLeft] = useState(false)
  if (isGone && !left) setLeft(true)
  if (isThere && left) setLeft(false)
  const leaveNow = useEffectEvent(() => void leave())
  useEffect(() => {
    if (isGone) leaveNow()
  }, [isGone])
  return { left, forgetLeft: () => setLeft(false) }
}

const nameOf = ({ app, identity, fileName }: Detail) => (app ? `${app.name} ${identity?.versionName ?? ''}`.trim() : fileName)

/** `apkId` in the URL asks for a new version of that app: once for each visit, the package of another app makes room for it. */
export const useWantedUpload = ({ draft, ready, putAside, takeBack }: ApplyDraftState, detail: Detail | undefined) => {
  const { search, key } = usePage().location
  const apkId = new URLSearchParams(search).get('apkId')
  const [settledFor, setSettledFor] = useState<string>()
  const isAsked = ready && apkId !== null && settledFor !== key
  const isRead = detail !== undefined && (detail.app !== null || !isUnderWay(detail.analysis))
  const isInTheWay = isAsked && isRead && detail.app?.apkId !== apkId
  if (isAsked && !isInTheWay && (isRead || draft.versionId === null)) setSettledFor(key)
  if (apkId === null && settledFor !== undefined) setSettledFor(undefined)
  const makeRoom = useEffectEvent(() => detail && void putAside(nameOf(detail)))
  useEffect(() => {
    if (isInTheWay) makeRoom()
  }, [isInTheWay])
  const isOver = draft.aside !== undefined && search === ''
  const comeBack = useEffectEvent(() => void takeBack())
  useEffect(() => {
    if (isOver) comeBack()
  }, [isOver])
  return { apkId, isInTheWay }
}
