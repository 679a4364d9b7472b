import { forms, widthClasses } from '@alliance/contract/device'
import { DEVICES_FILE, type ListedDevice, queryListedDevices } from '@alliance/contract/device-directory'
import { Link, useLoaderData } from 'react-router'
import { loading } from '../../lib/loading.ts'
import { paths } from '../../lib/paths.ts'
import { DeviceOnBench, ScaleWords } from '../../ui/device-picture.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FoldSection } from '../../ui/fold.tsx'
import { PageContents } from '../../ui/page-contents.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './devices-page.module.css'

export const loader = loading(({ ask }) => ask(queryListedDevices, {}))

const groupsOf = (devices: readonly ListedDevice[]) =>
  forms
    .map(({ id, label }) => ({ id, label, devices: devices.filter(({ form }) => form === id) }))
    .filter((group) => group.devices.length > 0)
type Group = ReturnType<typeof groupsOf>[number]

export const Component = () => {
  const groups = groupsOf(useLoaderData<typeof loader>())
  return (
    <FoldSection
      title="实验室机型"
      level={1}
      lede="真机条款在这些设备上判定。先在同样大小的窗口里自己看一遍，少一轮复测。"
      index={<Contents groups={groups} />}
    >
      {groups.length === 0 ? (
        <Empty title="还没有公开的机型" drawing="single">
          成员实验室公开的机型会列在这里。
        </Empty>
      ) : (
        <>
          <p className={styles.scale}>
            <ScaleWords />
          </p>
          {groups.map((group) => (
            <Devices key={group.id} group={group} />
          ))}
        </>
      )}
    </FoldSection>
  )
}

const Contents = ({ groups }: { groups: readonly Group[] }) => (
  <>
    {groups.length > 1 ? (
      <PageContents items={groups.map(({ id, label, devices }) => ({ anchor: id, label, count: devices.length }))} />
    ) : null}
    <p className={styles.more}>
      <a className="lnk" href={DEVICES_FILE}>
        给程序用的文件（JSON）
      </a>
      <Link className="lnk" to={paths.doc('largeScreen')}>
        大屏适配标准
      </Link>
    </p>
    <p className={styles.note}>
      流水线可以按宽度等级、姿态与内存页大小从文件里选模拟器。机型由实验室登记，公开与否由实验室决定；一轮认证用了哪些机型，写在报告里。
    </p>
  </>
)

const Devices = ({ group: { id, label, devices } }: { group: Group }) => (
  <section className={styles.group} aria-labelledby={id}>
    <h2 id={id}>{label}</h2>
    <ul className={styles.grid}>
      {devices.map((device) => (
        <Item key={`${device.member} ${device.name}`} device={device} />
      ))}
    </ul>
  </section>
)

const Item = ({ device }: { device: ListedDevice }) => {
  const { name, androidVersion, widthDp, heightDp, widthClass, pageSizeKb, postures, demo, member } = device
  return (
    <li className={styles.item}>
      <DeviceOnBench device={device} />
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <p>
        <bdi>{member}</bdi> {demo ? <Tag>演示</Tag> : null}
      </p>
      <p>
        Android {androidVersion}
        {pageSizeKb === null ? null : (
          <>
            ，<span className="nw">内存页 {pageSizeKb} KB</span>
          </>
        )}
      </p>
      <p>
        {widthDp} × {heightDp} dp，<span className="nw">{widthClasses.find((one) => one.id === widthClass)?.label}宽度</span>
      </p>
      {postures.length > 0 ? (
        <p>
          <bdi>{postures.join('、')}</bdi>
        </p>
      ) : null}
    </li>
  )
}
