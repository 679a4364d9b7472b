import { queryCloudQuota, queryCloudRun, queryCloudRuns, startCloudRun } from '@alliance/contract/cloud-test'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { failureWords } from '../../lib/refusal-words.ts'
import { useCall } from '../../lib/use-call.ts'
import { useCreation } from '../../lib/use-creation.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { type Choice, nothingChosen, sameAs, toggled } from './choice.ts'
import styles from './cloud.module.css'
import { DeviceCatalogue } from './device-catalogue.tsx'
import { StandardsChoice } from './standards-choice.tsx'
import { Tray } from './tray.tsx'
import { VersionChoice } from './version-choice.tsx'

/** A new run, empty or with the choice of an earlier run (`again` in the URL). */
export const NewRun = () => {
  const again = new URLSearchParams(useLocation().search).get('again')
  const earlier = useCall(queryCloudRun, again === null ? null : { runId: again })
  if (again === null) return <Making key="" begun={nothingChosen} />
  return (
    <Loaded state={earlier} title="没有读到上一次的选择" back={{ to: paths.cloudServices(), label: '从头选择' }}>
      {(found) => <Making key={again} begun={sameAs(found)} />}
    </Loaded>
  )
}

/** Version, standards, devices; the choice and the start button are beside them. */
const Making = ({ begun }: { begun: Choice }) => {
  const navigate = useNavigate()
  const [choice, setChoice] = useState(begun)
  const [failed, setFailed] = useState('')
  const quota = useCall(queryCloudQuota, {})
  const { act, busy } = useCreation(startCloudRun, { refreshes: [queryCloudQuota, queryCloudRuns] })
  const most = quota.data?.devicesPerRun ?? 0
  const change = (part: Partial<Choice>) => {
    setFailed('')
    setChoice((now) => ({ ...now, ...part }))
  }
  const start = async () => {
    setFailed('')
    try {
      const { versionId, standards, devices } = choice
      const deviceIds = devices.map(({ deviceId }) => deviceId)
      const { runId } = await act({ versionId, standards, deviceIds })
      await navigate(paths.cloudRun(runId), { replace: true })
    } catch (error) {
      setFailed(failureWords(error))
      quota.reload()
    }
  }
  return (
    <div className={styles.make}>
      <div className={styles.steps}>
        <VersionChoice chosen={choice.versionId} onChoose={(versionId) => change({ versionId })} />
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
