import { queryPackageStorage, removeVersion, type StoredPackage } from '@alliance/contract/package-storage'
import type { Output } from '@alliance/contract/call'
import { useState } from 'react'
import { Link } from 'react-router'
import { fileSize } from '../../lib/format.ts'
import { useListPages } from '../../lib/list-address.ts'
import { paths } from '../../lib/paths.ts'
import { failureWords } from '../../lib/refusal-words.ts'
import { useAct, useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Notice, type Said } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Table } from '../../ui/table.tsx'
import { ProgressBar } from '../../ui/upload-bar.tsx'
import { LooseUploads } from './loose-uploads.tsx'
import { STORAGE_OUTDATES } from './storage-outdates.ts'
import styles from './storage-page.module.css'

const PAGE_SIZE = 20
const NEARLY_FULL = 0.95
const HEADS = ['安装包', '版本', '大小', '上传时间', '操作']

/** 存储空间: storage used by packages, and packages that may be deleted, largest first. */
export const StoragePage = () => {
  const pages = useListPages()
  const state = useCall(queryPackageStorage, {
    size: PAGE_SIZE,
    ...pages.asked,
  })
  const [said, setSaid] = useState<Said>()
  return (
    <>
      <PageHead crumbs={[{ label: '金标标准认证', to: paths.goldList() }, { label: '存储空间' }]} title="存储空间" />
      <Loaded state={state} title="没有读到存储空间">
        {(page) => (
          <>
            <Used page={page} />
            <div className={styles.said}>{said ? <Notice tone={said.tone}>{said.words}</Notice> : null}</div>
            {page.uploads.length > 0 ? <LooseUploads uploads={page.uploads} stale={state.loading} say={setSaid} /> : null}
            <h2 className={styles.title}>可以删除的安装包</h2>
            {page.items.length === 0 && pages.index === 0 ? (
              <Empty title="没有可以删除的安装包" drawing="single">
                有认证记录的版本要保留。空间不够时，请联系联盟的工作人员。
              </Empty>
            ) : (
              <>
                <Table caption="没有认证记录的安装包，大的在前" heads={HEADS} stale={state.loading} className={styles.table}>
                  {page.items.map((item) => (
                    <Row key={item.versionId} item={item} say={setSaid} />
                  ))}
                </Table>
                <div className={styles.pager}>
                  <Pager note={`每页 ${PAGE_SIZE} 个，大的在前`} {...pages.steps(page.nextCursor)} />
                </div>
              </>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

const Used = ({ page }: { page: Output<typeof queryPackageStorage> }) => (
  <section className={styles.used} aria-label="用了多少">
    <p>
      已用 <b>{fileSize(page.usedBytes)}</b>，共 {fileSize(page.limitBytes)}
    </p>
    <ProgressBar
      name="存储空间已用"
      share={page.usedBytes / page.limitBytes}
      broken={page.usedBytes > page.limitBytes * NEARLY_FULL}
    />
    <dl className={styles.parts}>
      <div>
        <dt>有认证记录，要保留</dt>
        <dd>{fileSize(page.keptBytes)}</dd>
      </div>
      <div>
        <dt>可以删除</dt>
        <dd>{fileSize(page.removableBytes)}</dd>
      </div>
      {page.looseBytes > 0 ? (
        <div>
          <dt>没有传完或没有登记，到期自动清除</dt>
          <dd>{fileSize(page.looseBytes)}</dd>
        </div>
      ) : null}
    </dl>
  </section>
)

const nameOf = ({ app, versionName, fileName }: StoredPackage) => (app ? `${app.name} ${versionName}`.trim() : fileName)

const goesWith = ({ cloudRuns, isOnly }: StoredPackage) =>
  [
    '安装包和自检结果马上删除，不能恢复。',
    cloudRuns > 0 ? `它的 ${cloudRuns} 次云测试结果也一起删除。` : '',
    isOnly ? '这是应用唯一的版本，应用和应用审核的结论也一起删除。' : '',
  ].join('')

const Row = ({ item, say }: { item: StoredPackage; say: (said: Said) => void }) => {
  const { act, busy } = useAct(removeVersion, { refreshes: STORAGE_OUTDATES })
  const name = nameOf(item)
  const remove = async () => {
    if (!(await agreed(confirm({ title: `删除“${name}”？`, content: goesWith(item), confirm: '删除', danger: true })))) return
    try {
      await act({ versionId: item.versionId })
      say({ tone: 'passed', words: `“${name}”已删除，腾出 ${fileSize(item.sizeBytes)}` })
    } catch (error) {
      say({ tone: 'error', words: failureWords(error) })
    }
  }
  return (
    <tr>
      <td>
        {item.app ? (
          <Link className="lnk" to={paths.appVersions(item.app.apkId)}>
            <bdi>{item.app.name}</bdi>
          </Link>
        ) : (
          <bdi>{item.fileName}</bdi>
        )}
        <bdi className={styles.under}>{item.app ? item.app.packageName : '无法作为安装包读取'}</bdi>
      </td>
      <td>
        {item.app ? (
          <>
            <bdi>{item.versionName || '/'}</bdi>（<bdi>{item.versionCode}</bdi>）
          </>
        ) : null}
      </td>
      <td className={styles.size}>{fileSize(item.sizeBytes)}</td>
      <td className={styles.time}>
        <Minute at={item.uploadedAt} />
      </td>
      <td className={styles.act}>
        <Button kind="danger" size="small" busy={busy} aria-label={`删除 ${name}`} onClick={() => void remove()}>
          删除
        </Button>
      </td>
    </tr>
  )
}
