import type { Change } from '../samples/index.ts'
import { chain, withoutApplication } from '../samples/app-spec.ts'
import { codeTable } from './testing/code-table.ts'

const same: Change = (spec) => spec
const lost =
  (...densities: string[]): Change =>
  (spec) => ({ ...spec, lost: densities.map((one) => `res/mipmap-${one}/ic_launcher.png`) })

codeTable('COMP-12', [
  ['a picture for each density', 'pass', same],
  ['one of them is not in the package', 'fail', lost('xxhdpi'), /^部分设备上，应用的图标读不出来/],
  ['none of them is', 'fail', lost('mdpi', 'xhdpi', 'xxhdpi'), /^应用的图标读不出来/],
  ['one of them, and no name either', 'fail', chain(lost('xxhdpi'), withoutApplication('label')), /^应用的图标和名称读不出来/],
])
