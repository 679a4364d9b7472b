import type { MemberTask } from '@alliance/contract/round-acts'
import { minute } from '../../lib/format.ts'
import { LabState } from '../../ui/lab-state.tsx'
import { Table } from '../../ui/table.tsx'
import { LabResult } from '../../ui/lab-result.tsx'
import styles from './round.module.css'

/** Results of each member's lab so far. */
export const LabTasks = ({ tasks, isOver }: { tasks: readonly MemberTask[]; isOver: boolean }) => (
  <section className={styles.section} aria-labelledby="labs">
    <h2 id="labs">成员实验室</h2>
    {tasks.length === 0 ? (
      <p className={styles.none}>这一轮没有分派真机任务。</p>
    ) : (
      <Table caption="成员实验室的任务" heads={['成员', '必须条款', '警告条款', '进度', '提交时间']} className={styles.tasks}>
        {tasks.map((task) => (
          <tr key={task.memberId}>
            <td>
              <b>{task.name}</b>
            </td>
            <td>
              <span className={styles.which}>必须</span>
              <LabState of="must" value={task.taskState} isOver={isOver} bare />
            </td>
            <td>
              <span className={styles.which}>警告</span>
              <LabState of="warning" value={task.warningState} isOver={isOver} bare />
            </td>
            <td>
              {task.judgedCount} / {task.termCount} 项
            </td>
            <td className={styles.time}>
              {task.submittedAt === null ? (isOver ? '没有提交' : '还没有提交') : minute(task.submittedAt)}
            </td>
          </tr>
        ))}
      </Table>
    )}
    {tasks
      .filter(({ results }) => results.length > 0)
      .map((task) => (
        <details key={task.memberId} className={styles.all}>
          <summary>
            {task.name}的 {task.results.length} 条结果
          </summary>
          {task.results.map((found) => (
            <div key={`${found.result.termId} ${found.result.deviceId ?? ''}`} className={styles.one}>
              <code>{found.result.termId}</code>
              <LabResult found={found} bare />
            </div>
          ))}
        </details>
      ))}
  </section>
)
