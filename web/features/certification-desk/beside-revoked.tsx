import type { Output } from '@alliance/contract/call'
import type { queryOfficeRounds, RevokedBeside } from '@alliance/contract/round-acts'
import { Link } from 'react-router'
import { date } from '../../lib/format.ts'
import { officePaths } from '../../lib/office-paths.ts'
import { paths } from '../../lib/paths.ts'
import { Band } from '../../ui/band.tsx'
import styles from './beside-revoked.module.css'

type Rounds = NonNullable<Output<typeof queryOfficeRounds>['besideRevoked']>

/** Nobody has to decide anything about these rounds, so that they would end in a label unseen. */
export const RoundsBesideRevoked = ({ total, rounds }: Rounds) =>
  total === 0 ? null : (
    <Band tone="warning" className={styles.band}>
      <p>有 {total} 轮正在进行的认证，安装包或签名密钥与已撤销的证书相同。请看一看撤销的理由是不是也适用：</p>
      <ul className={styles.rounds}>
        {rounds.map(({ identifyId, appName, versionName }) => (
          <li key={identifyId}>
            <Link className="lnk" to={officePaths.round(identifyId)}>
              <bdi>{appName}</bdi> <bdi>{versionName}</bdi>
            </Link>
          </li>
        ))}
        {total > rounds.length ? <li>还有 {total - rounds.length} 轮</li> : null}
      </ul>
    </Band>
  )

/** On the page of such a round. */
export const RevokedLabels = ({ revoked }: { revoked: readonly RevokedBeside[] }) =>
  revoked.length === 0 ? null : (
    <Band tone="warning" className={styles.band}>
      <p>下面的证书已撤销。理由如果也适用于这一轮，请中止认证；不适用，就不用处理。</p>
      <ul className={styles.labels}>
        {revoked.map(({ number, isOfFile, appName, versionName, company, revokedAt, reason, identifyId }) => (
          <li key={number}>
            <Link className="lnk" to={identifyId === null ? paths.verify(number) : officePaths.round(identifyId)}>
              {number}
            </Link>
            ，{isOfFile ? '同一个安装包' : '同一个签名密钥'}，<bdi>{appName}</bdi> <bdi>{versionName}</bdi>，<bdi>{company}</bdi>
            ，<span className="nw">{date(revokedAt)}</span> 撤销：<bdi>{reason}</bdi>
          </li>
        ))}
      </ul>
    </Band>
  )
