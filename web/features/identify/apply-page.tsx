import { frameCodes as codes } from '@alliance/contract/frame-codes'
import { type queryApkDetail, submitPackage } from '@alliance/contract/identify'
import { queryStandardsOfPackage } from '@alliance/contract/identify-standards'
import { queryAllApk } from '@alliance/contract/identify-apk'
import { queryReviewDetail } from '@alliance/contract/review'
import type { Output } from '@alliance/contract/call'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { ask } from '../../lib/api.ts'
import { isRefused } from '../../lib/is-refused.ts'
import { paths } from '../../lib/paths.ts'
import { useAccount } from '../../lib/session.ts'
import { useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/empty.tsx'
import { ApplyForm } from './apply-form.tsx'
import styles from './apply.module.css'
import { BindingNotice } from './binding-notice.tsx'
import { prefilled, saidInForm } from './declared.ts'
import { type Aside, useApplyDraft, type ApplyDraftState } from './draft.ts'
import { useLiveDetail } from './live-detail.ts'
import { FoundList, openSelfCheckTerm } from './found-list.tsx'
import { OwnApps } from './own-apps.tsx'
import { PackageSheet } from './package-sheet.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ReadFault } from '../../ui/read-fault.tsx'
import { Section } from './section.tsx'
import { SelfCheck } from './self-check.tsx'
import { useLeaving, useWantedUpload, useWantedVersion } from './use-wanted-package.ts'

type Detail = Output<typeof queryApkDetail>
type Upload = {
  accountKey: string
  onBegun: () => void
  onUploaded: (uploadId: string, known?: Error) => Promise<void>
}
type Props = {
  /** Upload is a separate feature; the console combines the two. */
  renderUpload: (upload: Upload) => ReactNode
  /** Ownership of the app, by vendor: also a separate feature. */
  renderOwnership: (apkId: string) => ReactNode
}

const WORDS_OF_GONE = '没有找到要打开的安装包，可能已被删除，或属于另一个账号。请重新上传，或从已有的应用里选择。'
const crumbs = [{ label: '金标标准认证', to: paths.goldList() }, { label: '认证新应用' }]

/**
 * 认证新应用: package, self-check, standards, declarations, application. `versionId` in the URL starts with an uploaded package,
 * `apkId` with the upload of an app's new version.
 */
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
  const detail = versionId && !isGone ? state.data : undefined
  const { left, forgetLeft } = useLeaving({ isGone, isThere: detail !== undefined }, leave)
  const wish = useWantedUpload(form, detail)
  const said = detail ? saidInForm(draft.declarations, detail) : new Set<string>()
  const packageName = detail?.identity?.packageName
  const standards = useCall(queryStandardsOfPackage, packageName ? { packageName } : null)
  const shown = standards.data ?? []
  usePrefill(form, detail)
  const register = async (uploadId: string, known?: Error) => {
    const registered = await ask(submitPackage, { uploadId }, { idempotencyKey: uploadId, known })
    await form.arrive(registered.versionId)
  }
  const begin = () => {
    forgetLeft()
    void form.begin()
  }
  const apps = useCall(queryAllApk, {})
  const review = useCall(queryReviewDetail, detail?.app ? { apkId: detail.app.apkId } : null)
  // A skeleton until everything that would push the form down has loaded; afterwards it stays, whatever is refetched.
  const isComplete =
    ready && isOpen && !isGone && !wish.isInTheWay && [state, standards, apps, review].every(({ loading }) => !loading)
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
          {versionId === null && draft.aside ? (
            <MadeRoom aside={draft.aside} app={apps.data?.find(({ apkId }) => apkId === wish.apkId)} />
          ) : null}
          {versionId === null ? renderUpload({ accountKey, onBegun: begin, onUploaded: register }) : null}
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
      <ApplyForm key={form.turn} form={form} detail={detail} shown={shown} />
    </div>
  )
}

/** The package of another app, instead of which an upload is offered. */
const MadeRoom = ({ aside, app }: { aside: Aside; app: { name: string; packageName: string } | undefined }) => (
  <Notice tone="running" className={styles.gone}>
    {app ? (
      <>
        这里上传“<bdi>{app.name || app.packageName}</bdi>”的新版本。
      </>
    ) : null}
    “<bdi>{aside.name}</bdi>”和它的申报还在，<Link to={paths.goldForm(aside.versionId)}>接着申请它</Link>。
  </Notice>
)

const pick = (detail: Detail, termId: string) => {
  const term = detail.terms.find((candidate) => candidate.id === termId)
  if (term) openSelfCheckTerm(detail.versionId, term)
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
