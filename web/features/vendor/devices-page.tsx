import { codes } from '@alliance/contract/codes'
import { pageSizes, queryDevices, saveDevice, setDeviceRetired, type OwnDevice } from '@alliance/contract/lab-devices'
import { forms } from '@alliance/contract/device'
import { useState } from 'react'
import { Refused } from '../../lib/api.ts'
import { isRefused } from '../../lib/is-refused.ts'
import { paths } from '../../lib/paths.ts'
import { refresh, useAct, useCall } from '../../lib/use-call.ts'
import { MustMend } from '../../lib/use-form.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Empty } from '../../ui/empty.tsx'
import { CheckField, FormActs, SelectField, TextField } from '../../ui/form.tsx'
import { Notice, type Said } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { KeptFormFrame, openForm } from '../../ui/reason-form.tsx'
import { Table } from '../../ui/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import styles from './vendor.module.css'

/** 机型: the devices of this member's lab, for use in results. */
export const DevicesPage = () => {
  const state = useCall(queryDevices, {})
  const [said, setSaid] = useState<Said>()
  const add = (
    <Button kind="primary" size="small" onClick={() => edit(undefined, setSaid)}>
      登记机型
    </Button>
  )
  return (
    <>
      <PageHead crumbs={[]} title="机型">
        {add}
      </PageHead>
      <p className={styles.lede}>
        实验室手里的机型，填写结果时从这里选。停用的不再出现，写过的结果不变。公开的列在
        <a className="lnk" href={paths.devices()}>
          实验室机型
        </a>
        。
      </p>
      {said ? (
        <Notice tone={said.tone} className={styles.said}>
          {said.words}
        </Notice>
      ) : null}
      <Loaded state={state} title="没有读到机型">
        {(devices) =>
          devices.length === 0 ? (
            <Empty title="还没有登记机型">登记实验室的机型，填写结果时就能写明是在哪一台上测的。</Empty>
          ) : (
            <Table
              caption="实验室的机型"
              className={styles.devices}
              heads={['机型', '形态', '系统', '屏幕', '姿态', '操作']}
              stale={state.error !== undefined}
            >
              {devices.map((device) => (
                <Row key={device.deviceId} device={device} onSaid={setSaid} />
              ))}
            </Table>
          )
        }
      </Loaded>
    </>
  )
}

type RowProps = { device: OwnDevice; onSaid: (said: Said) => void }

const Row = ({ device, onSaid }: RowProps) => (
  <tr>
    <td className={styles.app}>
      <strong>
        <bdi>{device.name}</bdi>
      </strong>{' '}
      {device.demo ? <Tag>演示</Tag> : null} {device.retired ? <Tag>已停用</Tag> : null}{' '}
      {device.listed && !device.retired ? <Tag>已公开</Tag> : null}
    </td>
    <td className={styles.state}>{forms.find(({ id }) => id === device.form)?.label}</td>
    <td>Android {device.androidVersion}</td>
    <td className={styles.state}>
      {device.widthDp} × {device.heightDp} dp
    </td>
    <td>
      <bdi>{device.postures.join('、') || '/'}</bdi>
    </td>
    <td>
      <Button kind="text" size="small" aria-label={`修改 ${device.name}`} onClick={() => edit(device, onSaid)}>
        修改
      </Button>
      <RetireButton device={device} onSaid={onSaid} />
    </td>
  </tr>
)

/** A device that the lab no longer has is no longer offered; existing results keep it. */
const RetireButton = ({ device: { deviceId, name, retired }, onSaid }: RowProps) => {
  const { act, busy } = useAct(setDeviceRetired, { refreshes: [queryDevices] })
  const press = async () => {
    const content = '不再供云测试和新的结果选用。已经开始的云测试照常，填过的结果仍写着它，以后可以恢复。'
    if (!retired && !(await agreed(confirm({ title: `停用 ${name}？`, content, confirm: '停用' })))) return
    try {
      await act({ deviceId, retired: retired ? 'false' : 'true' })
      onSaid({ tone: 'passed', words: `${name} 已${retired ? '恢复' : '停用'}` })
    } catch (error) {
      if (error instanceof Refused) onSaid({ tone: 'error', words: error.message })
    }
  }
  const label = retired ? '恢复' : '停用'
  return (
    <Button kind="text" size="small" busy={busy} aria-label={`${label} ${name}`} onClick={() => void press()}>
      {label}
    </Button>
  )
}

const edit = (device: OwnDevice | undefined, onSaid: (said: Said) => void) =>
  openForm(
    device ? '修改机型' : '登记机型',
    (close) => (
      <DeviceForm
        device={device}
        onCancel={close}
        onEnded={(said) => {
          close()
          onSaid(said)
        }}
      />
    ),
    '46%',
  )

type Props = { device: OwnDevice | undefined; onEnded: (said: Said) => void; onCancel: () => void }

const KEEPS = ['name', 'form', 'androidVersion', 'widthDp', 'heightDp', 'postures', 'pageSizeKb', 'listed']

const DeviceForm = ({ device, onEnded, onCancel }: Props) => {
  const { act } = useAct(saveDevice, { refreshes: [queryDevices] })
  const form = useKeptForm({
    name: `device ${device?.deviceId ?? 'new'}`,
    keeps: KEEPS,
    schema: saveDevice.input,
    initial: {
      ...(device && { deviceId: device.deviceId, updatedAt: String(device.updatedAt) }),
      name: device?.name ?? '',
      form: device?.form ?? '',
      androidVersion: device?.androidVersion ?? '',
      widthDp: device ? String(device.widthDp) : '',
      heightDp: device ? String(device.heightDp) : '',
      postures: device?.postures.join('、') ?? '',
      pageSizeKb: String(device?.pageSizeKb ?? ''),
      listed: device?.listed ? 'true' : '',
    },
    submit: async (input) => {
      try {
        await act(input)
        onEnded({ tone: 'passed', words: `${input.name} 已${device ? '修改' : '登记'}` })
      } catch (error) {
        if (!isRefused(error, codes.CONFLICT)) throw error
        refresh([queryDevices])
        onEnded({ tone: 'error', words: '同事刚刚改过这台机型，没有保存。请看过现在的再修改，你写的还在。' })
        throw new MustMend()
      }
    },
  })
  return (
    <KeptFormFrame form={form} label={device ? '修改机型' : '登记机型'}>
      <TextField form={form} name="name" label="机型名称" autoComplete="off" maxLength={60} />
      <div className={styles.pair}>
        <SelectField
          form={form}
          name="form"
          label="形态"
          options={[{ value: '', label: '请选择' }, ...forms.map(({ id, label }) => ({ value: id, label }))]}
        />
        <TextField form={form} name="androidVersion" label="安卓版本" hint="例如 16" inputMode="decimal" autoComplete="off" />
        <TextField form={form} name="widthDp" label="屏幕宽（dp）" inputMode="numeric" autoComplete="off" />
        <TextField form={form} name="heightDp" label="屏幕高（dp）" inputMode="numeric" autoComplete="off" />
      </div>
      <TextField
        form={form}
        name="postures"
        label="能测的姿态"
        hint="用顿号隔开，例如：展开、半折、合拢"
        optional
        autoComplete="off"
        maxLength={100}
      />
      <SelectField
        form={form}
        name="pageSizeKb"
        label="内存页大小"
        optional
        options={[{ value: '', label: '不清楚' }, ...pageSizes.map((size) => ({ value: String(size), label: `${size} KB` }))]}
      />
      <CheckField form={form} name="listed">
        公开列出这台机型：登记的内容任何人可见。没有发布的样机请不要公开。
      </CheckField>
      <FormActs>
        <Button type="submit" kind="primary" busy={form.busy}>
          保存
        </Button>
        <Button onClick={onCancel}>取消</Button>
      </FormActs>
    </KeptFormFrame>
  )
}
