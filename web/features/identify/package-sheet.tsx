import type { queryApkDetail } from '@alliance/contract/identify'
import type { Output } from '@alliance/contract/call'
import type { ReactNode } from 'react'
import { fileSize } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { HashText } from '../../ui/hash-text.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { UploadBar } from '../../ui/upload-bar.tsx'
import styles from './apply.module.css'

type Detail = Output<typeof queryApkDetail>

/** The uploaded package: its integrity and identity, or why it can't be read. */
export const PackageSheet = ({ detail, onReplace }: { detail: Detail; onReplace: () => void }) => (
  <div className={styles.sheet}>
    <UploadBar
      fileName={detail.fileName}
      measure={fileSize(detail.sizeBytes)}
      share={1}
      note={<StateTag label="已上传，校验一致" tone="passed" bare />}
      aside={
        <>
          SHA-256 <HashText value={detail.sha256} name="SHA-256" short />
        </>
      }
      actions={
        <Button kind="secondary" size="small" onClick={onReplace}>
          更换
        </Button>
      }
    />
    {detail.identity ? <Identity detail={detail} identity={detail.identity} /> : null}
    {detail.analysis.state === 'unreadable' ? (
      <div className={styles.unreadable} role="alert">
        <StateTag label="异常" tone="abnormal" />
        <p>
          <bdi>{sentence(detail.analysis.reason)}</bdi>核对文件后，按“更换”重新上传。
        </p>
      </div>
    ) : null}
  </div>
)

/** Adds a full stop if missing: the engine's reasons have one, the service's may not. */
const sentence = (reason: string) => (reason === '' || /[。！？]$/.test(reason) ? reason : `${reason}。`)

const Pair = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Identity = ({ detail, identity }: { detail: Detail; identity: NonNullable<Detail['identity']> }) => (
  <>
    <dl className={styles.pairs}>
      <Pair name="应用">
        <bdi>{detail.app?.name || '/'}</bdi>
      </Pair>
      <Pair name="包名">
        <bdi className={styles.mono}>{identity.packageName || '/'}</bdi>
      </Pair>
      <Pair name="版本">
        <bdi>{identity.versionName || '/'}</bdi>
        {identity.versionCode ? (
          <>
            （<bdi>{identity.versionCode}</bdi>）
          </>
        ) : null}
      </Pair>
      <Pair name="目标版本">
        <bdi>{identity.targetSdk || '/'}</bdi>
      </Pair>
      {identity.collection ? (
        <Pair name="分包合集">
          <bdi>{identity.collection}</bdi>
        </Pair>
      ) : null}
    </dl>
    <details className={styles.more}>
      <summary>签名、架构与最低版本</summary>
      <dl className={styles.rows}>
        <Pair name="最低版本">
          <bdi>{identity.minSdk || '/'}</bdi>
        </Pair>
        <Pair name="架构">
          <bdi>{identity.abis.join('、') || '没有原生库'}</bdi>
        </Pair>
        <Pair name="签名方案">
          <bdi>{identity.schemes.join('、') || '未签名'}</bdi>
        </Pair>
        {identity.signers.map((signer) => (
          <Pair key={signer} name="签名证书">
            <HashText value={signer} name="签名证书摘要" />
          </Pair>
        ))}
        {identity.sourceStamp ? <Pair name="来源戳">有，未校验</Pair> : null}
        {identity.languages ? (
          <Pair name="语言配置">
            <bdi>{identity.languages.join('、') || '没有列出语言'}</bdi>
          </Pair>
        ) : null}
      </dl>
    </details>
  </>
)
