import { article, code, heading, list, paragraph, steps } from '../article.ts'
import { shown, windowWidths } from '../pictures.ts'

export const largeScreen = article({
  title: '大屏上，方向和宽高比的限制不再生效',
  summary: '目标版本升到 36 以后，系统在大屏上忽略固定方向和不可调整窗口的声明。应用需要能适应任意窗口。',
  daysAgo: 10,
  sources: [
    'Android 开发者文档：应用方向、宽高比与可调整性，developer.android.com/develop/adaptive-apps',
    'Android 开发者文档：Android 17 行为变更，developer.android.com/about/versions/17/changes/ff-restrictions-ignored',
    'Android Lint：LockedOrientationActivity、NonResizeableActivity',
  ],
  blocks: [
    paragraph('折叠屏展开、平板横放、分屏和自由窗口，都会让一个只为竖屏手机设计的界面出现黑边、拉伸或重启。'),
    heading('rule', '系统的规则'),
    list(
      '目标版本 36：在最小宽度不小于 600 dp 的屏幕上，系统忽略 screenOrientation、resizeableActivity=false 以及宽高比限制。',
      '目标版本 36 时，应用可以用一个 property 暂时要求保留旧行为；目标版本 37 起，这个 property 不再有效。',
      '目标版本低于 36：限制仍然生效，用户看到的就是黑边。',
    ),
    paragraph('大屏适配标准因此把“窗口可调整”和“不锁定屏幕方向”列为必须条款；使用豁免 property 是警告。'),
    shown(windowWidths, '同一个应用会遇到的四种窗口宽度（演示）'),
    heading('find', '先找出锁定方向的界面'),
    code('<activity', '    android:name=".ReaderActivity"', '    android:screenOrientation="portrait" />'),
    paragraph('自检报告会列出清单中每一个这样的 activity 和所在的行。'),
    heading('fix', '怎样改'),
    steps(
      '去掉 screenOrientation，或改为 unspecified。',
      '去掉 resizeableActivity="false"，以及 minAspectRatio、maxAspectRatio。',
      '按窗口宽度而不是设备类型选择布局：宽度达到 600 dp 时改用两栏或更宽的版式。',
      '把界面状态放进 ViewModel 和 SavedState，旋转、展开和改变窗口大小之后回到原来的位置。',
    ),
  ],
})
