import { codes } from '@alliance/contract/codes'
import { DataState } from '@alliance/contract/data-state'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { reactions } from '../../lib/reactions.ts'
import { useAccount } from '../../lib/session.ts'
import { keep, readKept } from '../../lib/storage.ts'
import { WANTED } from '../../lib/wanted.ts'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { refreshAccount } from '../guards.tsx'

const titles: Partial<Record<number, string>> = {
  [DataState.underReview]: '企业资料回到了审核中',
  [DataState.returned]: '企业资料被退回了',
}

/**
 * The guard lets in by what the browser remembers; what is heard of the account after that counts as well: from another
 * tab, or from a call that was refused. As if one came now, one is led on; who has typed something is told and may stay.
 */
export const useCompleteOnly = () => {
  const account = useAccount()
  const navigate = useNavigate()
  const hasTyped = useRef(false)
  const state = account?.dataState ?? DataState.complete
  const leadOn = useEffectEvent(async () => {
    const stays = hasTyped.current && !(await agreed(tell(state)))
    if (stays) return
    keep(WANTED, location.pathname + location.search)
    await navigate(paths.profileStatus(), { replace: !hasTyped.current })
  })
  useEffect(() => {
    if (state !== DataState.complete) void leadOn()
    // What was wanted has been reached.
    else if (readKept(WANTED)) keep(WANTED, '')
  }, [state])
  useEffect(() => {
    const type = () => (hasTyped.current = true)
    addEventListener('input', type)
    const heard = reactions()
    heard.refused = (code) => {
      // What could not be asked stays as it was: the refused call has said what it had to.
      if (code === codes.PROFILE_INCOMPLETE.code) refreshAccount().catch(() => {})
    }
    return () => {
      removeEventListener('input', type)
      heard.refused = undefined
    }
  }, [])
}

const tell = (state: number) =>
  confirm({
    title: titles[state] ?? '企业资料已撤回',
    content: '审核通过之前，这里不能提交。留在这个页面，写好的内容不会丢；资料通过之后可以接着提交。',
    confirm: '查看资料状态',
    cancel: '留在这里',
  })
