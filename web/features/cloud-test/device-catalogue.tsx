import { type CloudDevice, queryCloudDevices } from '@alliance/contract/cloud-test'
import { widthClasses, widthClassOf } from '@alliance/contract/device'
import { forms } from '@alliance/contract/device'
import { useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { useKeyPages } from '../../lib/key-pages.ts'
import { useCall } from '../../lib/use-call.ts'
import { useKnown } from '../../lib/use-known.ts'
import { Empty } from '../../ui/empty.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './catalogue.module.css'
import cloud from './cloud.module.css'
import { DeviceOnBench, ScaleWords } from '../../ui/device-picture.tsx'

const PAGE_SIZE = 24

type Filter = { form: string; androidVersion: string; widthClass: string; posture: string }
const everything: Filter = { form: '', androidVersion: '', widthClass: '', posture: '' }
const wanted = (filter: Filter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))

type Props = { chosen: readonly CloudDevice[]; most: number; onToggle: (device: CloudDevice) => void }

/** Devices of the member labs, drawn to one scale, with filters and checkboxes. */
export const DeviceCatalogue = ({ chosen, most, onToggle }: Props) => {
  const [filter, setFilter] = useState(everything)
  const pages = useKeyPages(JSON.stringify(filter))
  const state = useCall(queryCloudDevices, {
    size: PAGE_SIZE,
    ...wanted(filter),
    ...pages.asked,
  })
  const isFull = chosen.length >= most
  return (
    <section className={cloud.step} aria-labelledby="cloud-devices">
      <h2 id="cloud-devices">3 选机型</h2>
      <Filters filter={filter} choices={state.data?.choices} onChange={(part) => setFilter((now) => ({ ...now, ...part }))} />
      <Loaded state={state} title="没有读到机型">
        {({ items, nextCursor }) =>
          items.length === 0 && pages.index === 0 ? (
            <Empty title="没有这样的机型" drawing="single">
              {Object.keys(wanted(filter)).length > 0 ? '换一个条件看看。' : '成员实验室还没有登记机型。'}
            </Empty>
          ) : (
            <>
              <p className={styles.scale}>
                <ScaleWords />
              </p>
              <ul className={styles.grid}>
                {items.map((device) => (
                  <Item
                    key={device.deviceId}
                    device={device}
                    isChosen={chosen.some(({ deviceId }) => deviceId === device.deviceId)}
                    isFull={isFull}
                    onToggle={() => onToggle(device)}
                  />
                ))}
              </ul>
              {pages.index > 0 || nextCursor !== null ? (
                <Pager note={`每页 ${PAGE_SIZE} 台`} {...pages.steps(nextCursor)} />
              ) : null}
            </>
          )
        }
      </Loaded>
    </section>
  )
}

type Choices = { androidVersions: string[]; postures: string[] }
type FiltersProps = { filter: Filter; choices: Choices | undefined; onChange: (part: Partial<Filter>) => void }

const ANY = { value: '', label: '不限' }

const Filters = ({ filter, choices, onChange }: FiltersProps) => {
  const known = useKnown(choices)
  const fields = [
    { name: 'form', label: '形态', options: forms.map(({ id, label }) => ({ value: id as string, label: label as string })) },
    {
      name: 'androidVersion',
      label: '安卓版本',
      options: (known?.androidVersions ?? []).map((value) => ({ value, label: `Android ${value}` })),
    },
    {
      name: 'widthClass',
      label: '宽度等级',
      options: widthClasses.map(({ id, label, about }) => ({ value: id as string, label: `${label}，${about}` })),
    },
    { name: 'posture', label: '姿态', options: (known?.postures ?? []).map((value) => ({ value, label: value })) },
  ] as const
  return (
    <fieldset className={styles.filters}>
      <legend className="vh">筛选机型</legend>
      {fields.map(({ name, label, options }) => (
        <Field key={name} label={label}>
          <Select
            value={filter[name]}
            options={[ANY, ...options]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        </Field>
      ))}
    </fieldset>
  )
}

type ItemProps = { device: CloudDevice; isChosen: boolean; isFull: boolean; onToggle: () => void }

const Item = ({ device, isChosen, isFull, onToggle }: ItemProps) => {
  const { name, form, androidVersion, widthDp, heightDp, postures, demo, member } = device
  return (
    <li className={cx(styles.item, isChosen && styles.chosen)}>
      <label>
        <DeviceOnBench device={device} />
        <span className={styles.name}>
          <input type="checkbox" checked={isChosen} disabled={isFull && !isChosen} onChange={onToggle} />
          <bdi>{name}</bdi>
        </span>
        <span className={styles.facts}>
          <span>
            {forms.find(({ id }) => id === form)?.label}，Android {androidVersion}
          </span>
          <span>
            {widthDp} × {heightDp} dp，<span className="nw">{widthClassOf(widthDp).label}宽度</span>
          </span>
          {postures.length > 0 ? <bdi>{postures.join('、')}</bdi> : null}
          <span>
            <bdi>{member}</bdi> {demo ? <Tag>演示</Tag> : null}
          </span>
        </span>
      </label>
    </li>
  )
}
