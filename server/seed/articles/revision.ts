import { article, heading, list, paragraph } from '../article.ts'

export const revision = article({
  title: '大屏适配标准修订：登记参加讨论',
  summary: '下一版想加入三条关于自由窗口的条款。愿意参加讨论的，请留下联系方式。',
  daysAgo: 9,
  sources: [],
  blocks: [
    paragraph('越来越多的平板可以让应用开在自由窗口里。现行标准只看固定的几种宽度，对连续变化的窗口说得不够。'),
    heading('ideas', '想讨论的三条'),
    list(
      '窗口从 360 拉到 1200 的过程中，不丢输入、不回到首页',
      '窗口小于 320 时给出可以读的最小布局，而不是裁掉一半',
      '标题栏占去的高度要算进可用区域',
    ),
    paragraph('讨论在线上进行，大约一个小时。登记之后，工作人员会用你留下的联系方式约时间。'),
  ],
})
