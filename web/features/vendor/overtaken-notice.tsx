import { outcomeLabels } from '@alliance/contract/outcome'
import type { DeviceResult } from '@alliance/contract/vendor'
import { Button } from '../../ui/button.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './vendor.module.css'

type Props = { result: DeviceResult; onInsist: () => void; onDiscard: () => void }

/** The term was saved elsewhere after this was typed: one of the two has to be chosen before saving. */
export const OvertakenNotice = ({ result, onInsist, onDiscard }: Props) => (
  <Notice tone="warning">
    <p id="overtaken">
      这一项在 <Minute at={result.at} /> 由 <bdi>{result.by}</bdi> 保存为“{outcomeLabels[result.outcome]}”（第 {result.revision}{' '}
      次填写）。下面是更早填写、没有保存的内容。
    </p>
    <p className={styles.overtakenActs}>
      <Button size="small" onClick={onDiscard}>
        放弃改动，看已保存的结果
      </Button>
      <Button size="small" kind="text" onClick={onInsist}>
        保留下面的内容
      </Button>
    </p>
  </Notice>
)
