import { frameCodes as codes } from '@alliance/contract/frame-codes'
import { type queryApkDetail, submitPackage } from '@alliance/contract/identify'
import { queryStandardsOfPackage } from '@alliance/contract/identify-standards'
import { queryAllApk } from '@alliance/contract/identify-apk'
import { queryReviewDetail } from '@alliance/contract/review'
import type { Output } from '@alliance/contract/call'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ask } from '../../lib/api.ts'
import { isRefused } from '../../lib/is-refused.ts'
import { usePage } from '../../lib/keep-alive.tsx'
import { paths } from '../../lib/paths.ts'
import { useAccount } from '../../lib/session.ts'
import { useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Skeleton } from '../../ui/empty.tsx'
import { ApplyForm } from './apply-form.tsx'
import styles from './apply.module.css'
import { BindingNotice } from './binding-notice.tsx'
import { prefilled, saidInForm } from './declared.ts'
import { useApplyDraft, type ApplyDraftState } from './draft.ts'
import { useLiveDetail } from './live-detail.ts'
import { FoundList, openSelfCheckTerm } from './found-list.tsx'
import { OwnApps } from './own-apps.tsx'
import { PackageSheet } from './package-sheet.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ReadFault } from '../../ui/read-fault.tsx'
import { Section } from './section.tsx'
import { SelfCheck } from './self-check.tsx'

type Detail = Output<typeof queryApkDetail>
type Props = {
  /** Upload is a separate feature; the console combines the two. */
  renderUpload: (accountKey: string, onUploaded: (uploadId: string, known?: Error) => Promise<void>) => ReactNode
  /** Ownership of the app, by vendor: also a separate feature. */
  renderOwnership: (apkId: string) => ReactNode
}

const WORDS_OF_GONE = '没有找到要打开的安装包，可能已被删除，或属于另一个账号。请重新上传，或从已有的应用里选择。'
const crumbs = [{ label: '金标标准认证', to: paths.goldList() }, { label: '认证新应用' }]

/** 认证新应用: package, self-check, standards, declarations, application. `versionId` in the URL starts with an uploaded package. */
export const ApplyPage = (props: Props) => {
  const accountKey = useAccount()?.accountKey
  return (
    <>
      <PageHead crumbs={crumbs} title="认证新应用" />
      <BindingNotice />
      {accountKey ? <Apply key={accountKey} accountKey={accountKey} {...props} /> : null}
    </>
  )
}

const Apply = ({ accountKey, renderUpload, renderOwnership }: Props & { accountKey: string }) => {
  const form = useApplyDraft(accountKey)
  const { draft, ready } = form
  const { replace, leave, isOpen } = useWantedVersion(form)
  const { versionId } = draft
  const state = useLiveDetail(versionId)
  const isGone = isRefused(state.error, codes.NOT_FOUND, codes.BAD_INPUT)
  const left = useLeaving(isGone, leave)
  const detail = versionId && !isGone ? state.data : undefined
  const said = detail ? saidInForm(draft.declarations, detail) : new Set<string>()
  const packageName = detail?.identity?.packageName
  const standards = useCall(queryStandardsOfPackage, packageName ? { packageName } : null)
  const shown = standards.data ?? []
  usePrefill(form, detail)
  const register = async (uploadId: string, known?: Error) => {
    const registered = await ask(submitPackage, { uploadId }, { idempotencyKey: uploadId, known })
    await form.arrive(registered.versionId)
  }
  const apps = useCall(queryAllApk, {})
  const review = useCall(queryReviewDetail, detail?.app ? { apkId: detail.app.apkId } : null)
  // A skeleton until everything that would push the form down has loaded; afterwards it stays, whatever is refetched.
  const isComplete = ready && isOpen && !isGone && [state, standards, apps, review].every(({ loading }) => !loading)
  const [begun, setBegun] = useState(false)
  if (!begun && isComplete) setBegun(true)
  if (!begun) return <Skeleton rows={3} />
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Section title="安装包" hint="当场得到自检结果">
          {versionId === null && left ? (
            <Notice tone="error" className={styles.gone}>
              {WORDS_OF_GONE}
            </Notice>
          ) : null}
          {versionId === null ? renderUpload(accountKey, register) : null}
          {versionId !== null && detail ? <PackageSheet detail={detail} onReplace={() => void replace()} /> : null}
          {versionId !== null && !detail ? (
            <Missing error={isGone ? undefined : state.error} retry={state.reload} onReplace={() => void replace()} />
          ) : null}
        </Section>
        {detail ? <SelfCheck detail={detail} shown={shown} said={said} onPick={(id) => pick(detail, id)} /> : null}
      </div>
      <aside className={styles.side} aria-label="自检发现与应用归属">
        {detail ? (
          <FoundList versionId={detail.versionId} terms={detail.terms} state={detail.analysis.state} said={said} />
        ) : (
          <>
            <section>
              <h2>上传之后</h2>
              <p className={styles.hint}>安装包按规则包逐条自检，发现的问题会列在这里，附证据与改法。自检次数不限。</p>
            </section>
            {versionId === null ? <OwnApps apps={apps.data ?? []} /> : null}
          </>
        )}
        {detail?.app ? renderOwnership(detail.app.apkId) : null}
      </aside>
      <ApplyForm form={form} detail={detail} shown={shown} />
    </div>
  )
}

const pick = (detail: Detail, termId: string) => {
  const term = detail.terms.find((candidate) => candidate.id === termId)
  if (term) openSelfCheckTerm(detail.versionId, term)
}

const askForLeaving = () =>
  confirm({
    title: '更换安装包？',
    content: '已填写的申报和说明留给现在这个安装包，从它的版本记录里再申请时会恢复。新的安装包要重新填写。',
    confirm: '更换',
  })

/** `versionId` in the URL opens that package, once; 更换 leaves it, after a confirmation if something was typed. */
const useWantedVersion = ({ draft, ready, open, lose }: ApplyDraftState) => {
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

/** A package that doesn't exist (any more) is left, or the form would open with it from then on. Whether one was. */
const useLeaving = (isGone: boolean, leave: () => Promise<void>) => {
  const [left, setLeft] = useState(false)
  if (isGone && !left) setLeft(true)
  const leaveNow = useEffectEvent(() => void leave())
  useEffect(() => {
    if (isGone) leaveNow()
  }, [isGone])
  return left
}

/** Once per package, when its self-check has finished. */
const usePrefill = ({ draft, offer }: ApplyDraftState, detail: Detail | undefined) => {
  useEffect(() => {
    if (detail?.analysis.state !== 'done' || draft.prefilledFor === detail.versionId) return
    if (draft.versionId !== detail.versionId) return
    offer({ prefilledFor: detail.versionId, declarations: prefilled(draft.declarations, detail) })
  }, [detail, draft, offer])
}

const Missing = ({ error, retry, onReplace }: { error: Error | undefined; retry: () => void; onReplace: () => void }) =>
  error ? (
    <>
      <ReadFault title="没有读到这个安装包" error={error} retry={retry} />
      <Button kind="text" onClick={onReplace}>
        换一个安装包
      </Button>
    </>
  ) : (
    <Skeleton rows={2} />
  )
