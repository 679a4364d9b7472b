import { exportReport } from '@alliance/contract/round-report'
import { NOT_FOUND_WORD, sdkKindLabels, type SdkRow } from '@alliance/contract/package-contents'
import { Button } from '../../ui/button.tsx'
import { PackageText } from '../../ui/package-text.tsx'
import { Table } from '../../ui/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { failureWords } from '../../lib/refusal-words.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useAct } from '../../lib/use-call.ts'
import styles from './sdk-section.module.css'

type Props = { identifyId: string; sdks: readonly SdkRow[] }

const HEADS = ['SDK 与开发者', '用途', '收集个人信息类型', '隐私政策', '版本']

/** 第三方 SDK: the list that app stores require, with the evidence for each entry. */
export const SdkSection = ({ identifyId, sdks }: Props) => {
  const services = sdks.filter(({ kind }) => kind === 'service')
  const carried = sdks.filter(({ kind }) => kind !== 'service')
  return (
    <section className={styles.sdks} aria-labelledby="sdks-title">
      <div>
        <h2 id="sdks-title" tabIndex={-1}>
          第三方 SDK
        </h2>
        <p className={styles.lede}>
          按包内的类、组件、元数据和库文件识别。说明文字取自注明的公开来源，没有查到的写“{NOT_FOUND_WORD}”。
        </p>
        {sdks.length > 0 ? <Download identifyId={identifyId} /> : null}
      </div>
      <div>
        {services.length === 0 ? (
          <p className={styles.none}>没有认出第三方 SDK。改过名、又不留任何标记的 SDK 认不出来。</p>
        ) : (
          <Table caption="安装包里的第三方 SDK" heads={HEADS} className={styles.table}>
            {services.map((sdk) => (
              <Row key={sdk.name} sdk={sdk} />
            ))}
          </Table>
        )}
        {carried.length > 0 ? <Carried sdks={carried} /> : null}
      </div>
    </section>
  )
}

const Told = ({ label, text }: { label: string; text: string }) => (
  <td>
    <span className={styles.label}>{label}</span>
    {text === '' ? <span className="mute">{NOT_FOUND_WORD}</span> : <bdi>{text}</bdi>}
  </td>
)

const Row = ({ sdk }: { sdk: SdkRow }) => (
  <tr>
    <td>
      <strong className={styles.name}>{sdk.name}</strong>
      <span className={styles.developer}>{sdk.developer || `开发者${NOT_FOUND_WORD}`}</span>
      <Basis sdk={sdk} />
    </td>
    <Told label="用途" text={sdk.purpose || sdk.category} />
    <Told label="收集个人信息类型" text={sdk.personalData} />
    <td>
      <span className={styles.label}>隐私政策</span>
      {sdk.privacy === '' ? (
        <span className="mute">{NOT_FOUND_WORD}</span>
      ) : (
        <a href={sdk.privacy} target="_blank" rel="noreferrer" aria-label={`查看${sdk.name}的隐私政策`}>
          查看
        </a>
      )}
    </td>
    <Told label="版本" text={sdk.version} />
  </tr>
)

const anchorLabels: Record<SdkRow['anchors'][number]['kind'], string> = {
  class: '类',
  component: '组件',
  metaData: '元数据',
  permission: '权限',
  action: '动作',
  library: '原生库',
  asset: '资源',
}

/** Evidence of detection, and sources of the other facts. */
const Basis = ({ sdk }: { sdk: SdkRow }) => (
  <details className={styles.basis}>
    <summary aria-label={`${sdk.name}的识别依据与来源`}>依据与来源</summary>
    <dl>
      <div>
        <dt>识别依据</dt>
        {sdk.anchors.map(({ kind, name, count }) => (
          <dd key={`${kind} ${name}`}>
            {anchorLabels[kind]}{' '}
            <code>
              <PackageText>{kind === 'class' ? `${name}*` : name}</PackageText>
            </code>
            {kind === 'class' ? `（${count} 个）` : null}
          </dd>
        ))}
      </div>
      <div>
        <dt>来源与日期</dt>
        {sdk.sources.map(({ title, url, date }) => (
          <dd key={title}>
            {url === '' ? (
              title
            ) : (
              <a href={url} target="_blank" rel="noreferrer">
                {title}
              </a>
            )}
            （{date}）
          </dd>
        ))}
      </div>
    </dl>
  </details>
)

const Carried = ({ sdks }: { sdks: readonly SdkRow[] }) => (
  <details className={styles.carried}>
    <summary>框架与组件库 {sdks.length} 个</summary>
    <ul>
      {sdks.map(({ name, kind, category, version }) => (
        <li key={name}>
          {name} {version ? <code>{version}</code> : null}
          <Tag>{sdkKindLabels[kind]}</Tag>
          <span className="mute">{category}</span>
        </li>
      ))}
    </ul>
  </details>
)

const Download = ({ identifyId }: { identifyId: string }) => {
  const { act, busy, error } = useAct(exportReport)
  const download = async () => {
    const { fileName, content, mediaType } = await act({ identifyId, format: 'sdks' })
    saveFile(fileName, content, mediaType)
  }
  return (
    <p className={styles.download}>
      <Button size="small" busy={busy} onClick={() => void download().catch(() => {})}>
        下载 SDK 清单（CSV）
      </Button>
      {error ? <span role="alert">{failureWords(error)}</span> : null}
    </p>
  )
}
