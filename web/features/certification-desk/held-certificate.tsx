import { type LabelBeside, queryLabelsBeside, revokeCertificate } from '@alliance/contract/certificate-desk'
import { certificateStates, verifyByNumber } from '@alliance/contract/certificate'
import { codes } from '@alliance/contract/codes'
import { queryOfficeRound } from '@alliance/contract/round-acts'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { date } from '../../lib/format.ts'
import { isRefused } from '../../lib/is-refused.ts'
import { officePaths } from '../../lib/office-paths.ts'
import { paths } from '../../lib/paths.ts'
import { refresh, useAct, useCall } from '../../lib/use-call.ts'
import { type KeptForm, useKeptForm } from '../../lib/use-kept-form.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { GoldMark, Mark } from '../../ui/mark.tsx'
import { Minute } from '../../ui/minute.tsx'
import type { Say } from '../../ui/notice.tsx'
import { openForm, ReasonForm } from '../../ui/reason-form.tsx'
import styles from './round.module.css'

type Given = { number: string; say: Say }
const OUTDATES = [verifyByNumber, queryLabelsBeside, queryOfficeRound]

/** The round's certificate, with a button to revoke it, and the others of its file or signing key, which would stay valid. */
export const HeldCertificate = ({ number, say }: Given) => {
  const state = useCall(verifyByNumber, { number })
  const beside = useCall(queryLabelsBeside, { number })
  return (
    <section className={styles.section} aria-labelledby="certificate">
      <h2 id="certificate">证书</h2>
      <Loaded state={state} title="没有读到证书">
        {(view) =>
          view === null ? null : (
            <div className={styles.held}>
              {view.state === 'valid' ? <GoldMark size={32} /> : <Mark size={32} />}
              <p>
                <Link to={paths.verify(number)}>{number}</Link>
                <span>
                  {certificateStates[view.state]}　{date(view.issuedAt)} 至 {date(view.validUntil)}
                </span>
                {view.revokedAt === null ? null : (
                  <span>
                    <Minute at={view.revokedAt} /> 撤销：<bdi>{view.revokeReason}</bdi>
                  </span>
                )}
              </p>
              {view.revokedAt === null ? <RevokeButton number={number} say={say} /> : null}
            </div>
          )
        }
      </Loaded>
      <Loaded state={beside} title="没有读到相关的其他证书">
        {(labels) => <Groups labels={labels}>{(group) => <Beside {...group} />}</Groups>}
      </Loaded>
    </section>
  )
}

type Group = { of: string; labels: readonly LabelBeside[] }

/** Certificates of the same file, and those of other files with the same signing key. */
const Groups = ({ labels, children }: { labels: readonly LabelBeside[]; children: (group: Group) => ReactNode }) =>
  [
    { of: '同一个安装包', labels: labels.filter(({ isOfFile }) => isOfFile) },
    { of: '用同一个签名密钥签名的其他安装包', labels: labels.filter(({ isOfFile }) => !isOfFile) },
  ].map((group) => (group.labels.length === 0 ? null : <Fragment key={group.of}>{children(group)}</Fragment>))

/** Of the same file all have the same app and version. */
const AppOf = ({ label: { isOfFile, appName, versionName } }: { label: LabelBeside }) =>
  isOfFile ? null : (
    <bdi>
      {appName} {versionName}
    </bdi>
  )

const Beside = ({ of, labels }: Group) => (
  <>
    <p className={styles.note}>
      {of}还有 {labels.length} 张有效的证书，各自独立：
    </p>
    <ul className={styles.beside}>
      {labels.map((label) => (
        <li key={label.number}>
          <Link to={label.identifyId === null ? paths.verify(label.number) : officePaths.round(label.identifyId)}>
            {label.number}
          </Link>
          <AppOf label={label} />
          <bdi>{label.company}</bdi>
          <span>有效至 {date(label.validUntil)}</span>
        </li>
      ))}
    </ul>
  </>
)

const RevokeButton = ({ number, say }: Given) => (
  <Button
    kind="danger"
    size="small"
    onClick={() => openForm(`撤销 ${number}？`, (close) => <RevokeForm number={number} say={say} close={close} />)}
  >
    撤销证书
  </Button>
)

const RevokeForm = ({ number, say, close }: Given & { close: () => void }) => {
  const { act } = useAct(revokeCertificate, { refreshes: OUTDATES })
  const beside = useCall(queryLabelsBeside, { number })
  const form = useKeptForm({
    name: `revoke ${number}`,
    keeps: ['reason'],
    schema: revokeCertificate.input,
    initial: { number, reason: '' },
    submit: async (input) => {
      try {
        const also = (beside.data ?? []).map((label) => label.number).filter((one) => form.values[one] === 'true')
        const { revoked } = await act({ ...input, also })
        say('passed', `${revoked.length > 1 ? `${revoked.length} 张` : ''}证书已撤销，持有者会收到邮件和理由。`)
      } catch (error) {
        if (!isRefused(error, codes.CONFLICT)) throw error
        refresh(OUTDATES)
        say('error', `这张证书已经被撤销过。你写的理由：${input.reason}`)
      }
      close()
    },
  })
  return (
    <ReasonForm form={form} title="撤销证书" act="撤销证书" hint="任何人查验时都会看到。" danger onCancel={close}>
      <p className={styles.note}>撤销后不能恢复：查验页、徽章与公开名录马上改变，证书日志里多一条撤销。</p>
      <Loaded state={beside} title="没有读到相关的其他证书">
        {(labels) => <Groups labels={labels}>{(group) => <AlsoRevoked form={form} {...group} />}</Groups>}
      </Loaded>
    </ReasonForm>
  )
}

const AlsoRevoked = ({ form, of, labels }: Group & { form: KeptForm }) => (
  <fieldset className={styles.also}>
    <legend>
      {of}还有 {labels.length} 张有效的证书，没有勾选的继续有效
    </legend>
    {labels.map((label) => (
      <CheckField key={label.number} form={form} name={label.number}>
        一并撤销 {label.number}（<AppOf label={label} />
        {label.isOfFile ? '' : '，'}
        <bdi>{label.company}</bdi>，有效至 {date(label.validUntil)}）
      </CheckField>
    ))}
  </fieldset>
)
