import type { Output } from '@alliance/contract/call'
import { queryProfile } from '@alliance/contract/profile'
import { DataState } from '@alliance/contract/states'
import { useEffect, type ReactNode } from 'react'
import { accountInfo, storeAccount } from '../../lib/session.ts'
import { forgetAnswers, refresh } from '../../lib/use-call.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './account-form.module.css'

export type Profile = Output<typeof queryProfile>

/** Polling interval while the profile is under review: the page promises to show the decision. */
const REVIEWED_MS = 30_000

/** The profile as the server has it, with its waiting and its failing; `children` draws it. */
export const WithProfile = ({ children }: { children: (profile: Profile) => ReactNode }) => {
  const again = (profile: Profile) => (profile.dataState === DataState.underReview ? REVIEWED_MS : null)
  const state = useLiveCall(queryProfile, {}, { again })
  const dataState = state.loading ? undefined : state.data?.dataState
  useEffect(() => {
    // Only a fresh answer: while it is being refetched, it may be older than the stored state.
    if (dataState !== undefined && accountInfo()?.dataState !== dataState) followDataState(dataState)
  }, [dataState])
  return (
    <Loaded state={state} title="没有读到资料" says="正在读取资料">
      {children}
    </Loaded>
  )
}

/** Updates the browser's copy of the account, which guards and menus read. */
const followDataState = (dataState: DataState) => {
  const account = accountInfo()
  if (account) storeAccount({ ...account, dataState })
}

/** After one's own act: stores the new state at once and refetches the profile. */
export const takeDataState = (dataState: DataState) => {
  followDataState(dataState)
  forgetAnswers()
  refresh([queryProfile])
}

/** Notice that a draft was restored, with a button to discard it. */
export const DraftNotice = ({ onDiscard }: { onDiscard: () => void }) => (
  <Notice tone="running" className={styles.notice}>
    上次填写、还没有提交的内容已恢复。
    <Button kind="text" size="small" onClick={onDiscard}>
      放弃这些修改
    </Button>
  </Notice>
)
