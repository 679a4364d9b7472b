import type { ComponentFact } from '../facts/facts.ts'
import { inManifest, shortName } from './excerpt.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

const CLOSED_FROM = 28

export const taskHijacking = defineTerm({
  id: 'SEC-19',
  needs: ['manifest'],
  check: ({ manifest }) => {
    if (manifest.targetSdk >= CLOSED_FROM) return notApplicable(`目标版本不低于 ${CLOSED_FROM}，系统已挡住这类劫持`)
    const isForeign = ({ taskAffinity }: ComponentFact) =>
      taskAffinity !== undefined && taskAffinity !== '' && taskAffinity !== manifest.package
    const guilty = manifest.components.filter(
      (component) => component.kind === 'activity' && (isForeign(component) || component.allowTaskReparenting === true),
    )
    if (guilty.length === 0) return pass('没有页面使用别的任务栈')
    return fail({
      reason: `${guilty.length} 个页面可以进入别的任务栈，恶意应用能借此盖上假页面。`,
      evidence: guilty.map((component) => {
        const attribute = isForeign(component) ? 'android:taskAffinity' : 'android:allowTaskReparenting'
        return inManifest(
          manifest,
          { line: component.line, attribute },
          { found: `${shortName(component.name)} 设置了 ${attribute}`, expected: '不设置，或 taskAffinity 为空' },
        )
      }),
      fix: [{ text: '把目标版本提高到 28 或更高。' }, { text: '页面的任务栈名写成空。', snippet: 'android:taskAffinity=""' }],
    })
  },
})
