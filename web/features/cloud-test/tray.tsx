import type { CloudDevice, queryCloudQuota } from '@alliance/contract/cloud-test'
import type { Output } from '@alliance/contract/call'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Choice, missing } from './choice.ts'
import styles from './cloud.module.css'
import { DevicePicture } from '../../ui/device-picture.tsx'

type Quota = { data: Output<typeof queryCloudQuota> | undefined; error: Error | undefined; reload: () => void }
type Props = {
  choice: Choice
  quota: Quota
  busy: boolean
  failed: string
  onRemove: (device: CloudDevice) => void
  onStart: () => void
}

/** The current choice, its use of the quota, and the start button. */
export const Tray = ({ choice, quota, busy, failed, onRemove, onStart }: Props) => {
  const why = missing(choice, quota.data)
  return (
    <section className={styles.tray} aria-labelledby="cloud-tray">
      <h2 id="cloud-tray">本次测试</h2>
      <p className={styles.count} aria-live="polite">
        已选 {choice.devices.length}
        {quota.data ? ` / ${quota.data.devicesPerRun}` : ''} 台机型
        {quota.data && choice.devices.length >= quota.data.devicesPerRun ? '，已到一次的上限' : ''}
      </p>
      <ul>
        {choice.devices.map((device) => (
          <li key={device.deviceId}>
            <DevicePicture device={device} small />
            <span>
              <bdi>{device.name}</bdi>
              <small>
                <bdi>{device.member}</bdi>
              </small>
            </span>
            <IconButton label={`去掉 ${device.name}`} onClick={() => onRemove(device)}>
              <Icon name="close" size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      <QuotaLine quota={quota} />
      {failed ? <Notice tone="error">{failed}</Notice> : null}
      <Button kind="primary" wide busy={busy} disabled={why !== '' || !quota.data} aria-describedby="cloud-why" onClick={onStart}>
        开始测试
      </Button>
      <p id="cloud-why" className={styles.why}>
        {why || '开始之后，各实验室会收到任务；次数在开始时计入，取消不退回。'}
      </p>
    </section>
  )
}

const QuotaLine = ({ quota: { data, error, reload } }: { quota: Quota }) => {
  if (!data)
    return error ? (
      <p className={styles.quota} role="alert">
        本月次数没有读到。
        <Button kind="text" size="small" onClick={reload}>
          重试
        </Button>
      </p>
    ) : (
      <p className={styles.quota}>正在读取本月次数</p>
    )
  const left = data.runsPerMonth - data.used
  return (
    <p className={styles.quota}>
      {Number(data.month.slice(5))} 月可用 {data.runsPerMonth} 次，已用 {data.used} 次，还可以测 <strong>{left}</strong> 次
    </p>
  )
}
