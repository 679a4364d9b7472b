import { codes } from '@alliance/contract/codes'
import { DataState } from '@alliance/contract/data-state'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { here } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { uiEffects } from '../../lib/ui-effects.ts'
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
 * Guards a mounted page: the route guard used what the browser had stored, but another tab or a refused call may show that the
 * profile is no longer complete. Redirects as the guard would; a user who has typed something is asked and may stay.
 */
export const useCompleteOnly = () => {
  const account = useAccount()
  const navigate = useNavigate()
  const hasTyped = useRef(false)
  const state = account?.dataState ?? DataState.complete
  const leadOn = useEffectEvent(async () => {
    const stays = hasTyped.current && !(await agreed(tell(state)))
    if (stays) return
    keep(WANTED, here())
    await navigate(paths.profileStatus(), { replace: !hasTyped.current })
  })
  useEffect(() => {
    if (state !== DataState.complete) void leadOn()
    // The wanted page has been reached.
    else if (readKept(WANTED)) keep(WANTED, '')
  }, [state])
  useEffect(() => {
    const type = () => (hasTyped.current = true)
    addEventListener('input', type)
    const heard = uiEffects()
    heard.refused = (code) => {
      // If this fails nothing changes: the refused call has shown its message.
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
