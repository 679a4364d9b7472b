import { queryCloudQuota, queryCloudRun, queryCloudRuns, startCloudRun } from '@alliance/contract/cloud-test'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { failureWords } from '../../lib/refusal-words.ts'
import { useCall } from '../../lib/use-call.ts'
import { useCreation } from '../../lib/use-creation.ts'
import { useOnward } from '../../lib/use-onward.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Choice, nothingChosen, sameAs, toggled } from './choice.ts'
import styles from './cloud.module.css'
import { DeviceCatalogue } from './device-catalogue.tsx'
import { StandardsChoice } from './standards-choice.tsx'
import { Tray } from './tray.tsx'
import { useChoice } from './use-choice.ts'
import { VersionChoice } from './version-choice.tsx'

/** A new run, empty or with the choice of an earlier run (`again` in the URL); `versionId` in the URL preselects a version. */
export const NewRun = () => {
  const query = new URLSearchParams(useLocation().search)
  const again = query.get('again')
  const versionId = query.get('versionId') ?? ''
  const earlier = useCall(queryCloudRun, again === null ? null : { runId: again })
  const name = ['cloud run', again, versionId].filter(Boolean).join(' ')
  if (again === null) return <Making key={name} name={name} begun={{ ...nothingChosen, versionId }} />
  return (
    <Loaded state={earlier} title="没有读到上一次的选择" back={{ to: paths.cloudServices(), label: '从头选择' }}>
      {(found) => <Making key={name} name={name} begun={{ ...sameAs(found), versionId }} />}
    </Loaded>
  )
}

/** Version, standards, devices; the choice and the start button are beside them. */
const Making = (given: { name: string; begun: Choice }) => {
  const leadOn = useOnward()
  const { choice, put, versions, ...kept } = useChoice(given)
  const [failed, setFailed] = useState('')
  const quota = useCall(queryCloudQuota, {})
  const { act, busy } = useCreation(startCloudRun, { refreshes: [queryCloudQuota, queryCloudRuns] })
  const most = quota.data?.devicesPerRun ?? 0
  const change = (part: Partial<Choice>) => {
    setFailed('')
    put(part)
  }
  const start = async () => {
    setFailed('')
    try {
      const { versionId, standards, devices } = choice
      const deviceIds = devices.map(({ deviceId }) => deviceId)
      const { runId } = await act({ versionId, standards, deviceIds })
      await kept.drop()
      await leadOn(paths.cloudRun(runId), { replace: true })
    } catch (error) {
      setFailed(failureWords(error))
      quota.reload()
    }
  }
  return (
    <div className={styles.make}>
      <div className={styles.steps}>
        <Kept {...kept} />
        <VersionChoice state={versions} chosen={choice.versionId} onChoose={(versionId) => change({ versionId })} />
        <StandardsChoice chosen={choice.standards} onChoose={(standards) => change({ standards })} />
        <DeviceCatalogue
          chosen={choice.devices}
          most={most}
          onToggle={(device) => change({ devices: toggled(choice.devices, device, most) })}
        />
      </div>
      <Tray
        choice={choice}
        quota={quota}
        busy={busy}
        failed={failed}
        onRemove={(device) => change({ devices: toggled(choice.devices, device, most) })}
        onStart={() => void start()}
      />
    </div>
  )
}

type KeptProps = Pick<ReturnType<typeof useChoice>, 'restored' | 'gone' | 'forget'>

/** What was brought back of an earlier choice, and what was not. */
const Kept = ({ restored, gone, forget }: KeptProps) => (
  <>
    {restored ? (
      <Notice tone="running" className={styles.kept}>
        已恢复你上次没有开始的选择。
        <Button kind="text" size="small" onClick={forget}>
          重新选择
        </Button>
      </Notice>
    ) : null}
    {gone.length > 0 ? (
      <Notice tone="warning" className={styles.kept}>
        实验室不再提供 <bdi>{gone.join('、')}</bdi>，已去掉。
      </Notice>
    ) : null}
  </>
)
