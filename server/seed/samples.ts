import { type Change, breaking, buildApk, cleanSpec, hostilePackages, packed } from '../analysis/samples.ts'
import type { DemoSample } from '../http/index.ts'

const sample = (name: string, about: string, spoilt: Change = (spec) => spec): DemoSample => ({
  name,
  about,
  bytes: async () =>
    buildApk(spoilt(cleanSpec({ package: `com.example.sample.${name.replaceAll('-', '')}`, label: '示例应用', versionCode: 1 }))),
})
const hostile = (name: string, about: string): DemoSample => ({
  name,
  about,
  bytes: async () => hostilePackages[name]?.bytes() ?? new Uint8Array(),
})

/** Sample packages that `/dev` offers for download: built on request, the same bytes each time. */
export const demoSamples: readonly DemoSample[] = [
  sample('clean', '全部安装包条款通过'),
  sample('security-faults', '可调试、调试证书、允许明文：安全标准不通过', breaking('SEC-01', 'SEC-02', 'SEC-06')),
  sample('privacy-faults', '读取应用列表、没有备份规则：个人信息保护不通过', breaking('PRIV-02', 'PRIV-11')),
  sample('large-screen-faults', '锁定方向、窗口不可调整：大屏适配不通过', breaking('LSA-01', 'LSA-02')),
  sample('packed', '经过加固：看代码的条款不可判定', packed),
  hostile('truncated', '下载到一半的文件：无法读取'),
  hostile('bomb', '压缩炸弹：到达上限后停止，并说明原因'),
]
