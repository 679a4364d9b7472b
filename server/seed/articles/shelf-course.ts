import { NEWS_TYPE_ACTIVITY } from '@alliance/contract/news'
import { article, heading, list, paragraph } from '../article.ts'

export const shelfCourse = article({
  type: NEWS_TYPE_ACTIVITY,
  title: '公开课回顾：从一份自检报告改起',
  summary: '一个半小时，把一个有十一处未通过的示例应用改到全部通过。',
  daysAgo: 45,
  sources: [],
  blocks: [
    paragraph('公开课用联盟的示例安装包做演示：先看自检报告，再按条款一处一处改，每改一处重新上传一次。'),
    heading('order', '改的顺序'),
    list(
      '先改清单：组件导出、明文传输、备份规则，几分钟就能改完',
      '再改原生库：重新编译成 16 KB 对齐',
      '最后改界面：去掉方向锁定，按窗口宽度换布局',
    ),
    paragraph('最花时间的不是改代码，而是找到那一行。报告里的文件名和行号省下的正是这一步。'),
  ],
})
