import { NEWS_TYPE_ACTIVITY } from '@alliance/contract/news'
import { article, heading, list, paragraph } from '../article.ts'

export const workshop = article({
  type: NEWS_TYPE_ACTIVITY,
  title: '折叠屏小班课：半开姿态与悬停布局',
  summary: '六个人的小班，一人一台折叠屏，用半天时间把一个页面改成能半开使用。',
  daysAgo: 8,
  sources: ['Android 开发者文档：让应用感知折叠状态，developer.android.com/develop/ui/views/layout/make-your-app-fold-aware'],
  blocks: [
    paragraph('半开时，铰链把屏幕分成上下两半。视频、通话、相机这类页面，把画面放在上半、操作放在下半，手就不会挡住内容。'),
    heading('content', '课上会做'),
    list(
      '读 WindowLayoutInfo 里的 FoldingFeature：状态、方向、位置',
      '把一个播放页改成上下两半，铰链处不放可点的东西',
      '展开、半开、合上来回切换，不丢进度',
    ),
    paragraph('设备只有六台，所以名额是六个。报满后可以候补。'),
  ],
})
