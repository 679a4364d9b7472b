import { type CertificateView, queryCertificateOfRound } from '@alliance/contract/certificate'
import { codes } from '@alliance/contract/codes'
import { queryRound, queryRounds } from '@alliance/contract/identify'
import { queryReport } from '@alliance/contract/round-report'
import { queryApkList, queryApkVersions } from '@alliance/contract/identify-apk'
import type { RetestOptions } from '@alliance/contract/retest-options'
import { hurryRound, queryApkDeviceList } from '@alliance/contract/round-acts'
import { standards } from '@alliance/contract/standards'
import { GoldState } from '@alliance/contract/states'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { failureWords } from '../../lib/refusal-words.ts'
import { useAct, useCall } from '../../lib/use-call.ts'
import { useOnward } from '../../lib/use-onward.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { openForm } from '../../ui/reason-form.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Exports } from './exports.tsx'
import { RetestForm } from './retest-form.tsx'
import type { Report, Round } from './use-report.ts'
import { isUnread, mustFails } from './verdict.ts'
import styles from './verdict-head.module.css'
import { WithdrawForm } from './withdraw-form.tsx'

/** Calls to refetch when the round's state changes. */
const OUTDATED = [queryRound, queryReport, queryRounds, queryApkList, queryApkVersions, queryApkDeviceList]

type Props = { round: Round; report: Report | undefined }

/** Actions on a round: download, hurry, withdraw, retest, certificate. */
export const RoundActs = ({ round, report }: Props) => {
  const { identifyId, goldState } = round.round
  const [said, setSaid] = useState('')
  const [failed, setFailed] = useState('')
  const fail = (words: string) => {
    setSaid('')
    setFailed(words)
  }
  return (
    <div className={`${styles.acts} noprint`}>
      {report ? <Exports identifyId={identifyId} onFailed={fail} /> : null}
      {goldState === GoldState.certifying ? (
        <>
          <Hurry round={round} onSaid={setSaid} onFailed={fail} />
          <Button size="small" onClick={() => openWithdrawal(identifyId)}>
            撤回认证
          </Button>
        </>
      ) : null}
      {round.retestOptions ? <Retest round={round} report={report} options={round.retestOptions} /> : null}
      {goldState === GoldState.passed ? <AfterPass round={round} /> : null}
      {goldState === GoldState.cancelled ? (
        <LinkButton kind="primary" size="small" to={paths.goldForm(round.version.versionId)}>
          重新申请
        </LinkButton>
      ) : null}
      {/* The message is about a running round: it is dropped once the round has ended. */}
      <output className={styles.said}>{goldState === GoldState.certifying ? said : ''}</output>
      {failed ? (
        <p className={styles.problem} role="alert">
          {failed}
        </p>
      ) : null}
    </div>
  )
}

type HurryProps = { round: Round; onSaid: (words: string) => void; onFailed: (words: string) => void }

/** Once a day: afterwards the time of the next one replaces the button. */
const Hurry = ({ round, onSaid, onFailed }: HurryProps) => {
  const { act, busy } = useAct(hurryRound, { refreshes: OUTDATED })
  if (round.nextHurryAt !== null)
    return (
      <span className={styles.fact}>
        已催办，
        <Minute at={round.nextHurryAt} /> 后可以再催
      </span>
    )
  const hurry = async () => {
    try {
      onFailed('')
      await act({ identifyId: round.round.identifyId })
      onSaid('还没有判定完的成员实验室和认证官会收到提醒。')
    } catch (error) {
      onFailed(failureWords(error))
    }
  }
  return (
    <Button size="small" busy={busy} title="每天一次" onClick={() => void hurry()}>
      催办
    </Button>
  )
}

const openWithdrawal = (identifyId: string) =>
  openForm('撤回这一轮认证？', (close) => <WithdrawForm identifyId={identifyId} outdated={OUTDATED} onDone={close} />, '40%')

/**
 * If the package itself has to change, or this version can't be judged again, offers a new upload first; otherwise a retest by
 * the labs. Without anything to retest, says why.
 */
const Retest = ({ round, report, options: { obstacle, builds } }: Props & { options: RetestOptions }) => {
  const terms = report?.terms ?? []
  const packageFails = mustFails(terms).filter(({ method }) => method === 'static').length
  const unread = isUnread(round.round.goldState, terms)
  const mends = packageFails > 0 || unread || obstacle !== null
  const leadOn = useOnward()
  const open = () =>
    openForm(
      '申请复测',
      (close) => (
        <RetestForm
          identifyId={round.round.identifyId}
          packageFails={packageFails}
          unread={unread}
          outdated={OUTDATED}
          onCancel={close}
          onUpload={() => {
            close()
            void leadOn(paths.newVersion(round.app.apkId))
          }}
          onOpened={(identifyId) => {
            close()
            void leadOn(paths.report(identifyId))
          }}
        />
      ),
      '46%',
    )
  const upload = (
    <LinkButton key="upload" kind={mends ? 'primary' : 'secondary'} size="small" to={paths.newVersion(round.app.apkId)}>
      上传新版本
    </LinkButton>
  )
  if (obstacle !== null && builds.length === 0) return [upload, <NoRetest key="why" round={round} obstacle={obstacle} />]
  const retest = (
    <Button key="retest" kind={mends ? 'secondary' : 'primary'} size="small" onClick={open}>
      申请复测
    </Button>
  )
  return mends ? [retest, upload] : [upload, retest]
}

type NoRetestProps = { round: Round; obstacle: NonNullable<RetestOptions['obstacle']> }

const NoRetest = ({ round: { version }, obstacle }: NoRetestProps) => (
  <p className={styles.said}>
    {obstacle === 'ALREADY_CERTIFYING' && version.round ? (
      <>
        这个版本正在认证，<Link to={paths.report(version.round.identifyId)}>查看进度</Link>
      </>
    ) : (
      codes[obstacle].message
    )}
  </p>
)

/**
 * After a pass: for all standards the certificate; for some a report without a label, and a link to certify all seven if
 * possible. Once the certificate has ended, what matters most is to earn another.
 */
const AfterPass = ({ round: { round, version } }: { round: Round }) => {
  const isOverAll = round.standards.length === standards.length
  const isUnderWay = version.round?.goldState === GoldState.certifying
  const { identifyId } = round
  const { data: certificate } = useCall(queryCertificateOfRound, isOverAll ? { identifyId } : null, { quiet: true })
  const isValid = certificate?.state === 'valid'
  return (
    <>
      {version.canEarnGold && !isUnderWay ? (
        <LinkButton kind={isValid ? 'secondary' : 'primary'} size="small" to={paths.goldForm(version.versionId)}>
          {isOverAll ? (version.goldUntil === null ? '重新认证' : '续期') : '认证全部七类'}
        </LinkButton>
      ) : null}
      {certificate ? (
        <LinkButton
          kind={isValid ? 'primary' : 'secondary'}
          size="small"
          to={paths.verify(certificate.signed.certificate.number)}
        >
          {certificateWords[certificate.state]}
        </LinkButton>
      ) : null}
    </>
  )
}

const certificateWords: Record<CertificateView['state'], string> = {
  valid: '查看证书',
  expired: '查看已到期的证书',
  revoked: '查看已撤销的证书',
}
