import { NEWS_TYPE_ACTIVITY } from '@alliance/contract/news'
import { article, heading, list, paragraph, steps } from '../article.ts'

export const openDay = article({
  type: NEWS_TYPE_ACTIVITY,
  title: '大屏适配开放日：带着安装包来现场自检',
  summary: '每四周一次，周六下午。现场有折叠屏、平板和大屏设备，工作人员陪你把应用过一遍。',
  daysAgo: 3,
  sources: [],
  blocks: [
    paragraph('开放日在演示实验室举行。带上还没有发布的安装包，在真机上看它在 360、600、840、1200 四种宽度下的样子。'),
    heading('way', '怎样进行'),
    steps(
      '14:00 签到，出示报名编号或二维码。',
      '14:15 上传安装包，一起读自检结果。',
      '15:00 分组上机：展开、折叠、分屏、旋转。',
      '16:30 集中讲解大家遇到最多的三类问题。',
    ),
    heading('prepare', '请准备'),
    list('一个可以安装的 APK，不必已经签发布签名', '一位能当场改代码的同事：每次报名最多三人', '想问的条款编号，例如 COMP-05'),
    paragraph('名额按到场设备数定为 40 人。满了可以候补，有人取消时按顺序递补，并发邮件告诉你。'),
  ],
})
