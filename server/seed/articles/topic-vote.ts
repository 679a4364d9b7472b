import { article, heading, list, paragraph } from '../article.ts'

export const topicVote = article({
  title: '请你来选：下一期公开课讲什么',
  summary: '四个题目，选一到两个。票数最多的两个会排进下一期公开课。',
  daysAgo: 4,
  sources: [],
  blocks: [
    paragraph('每期公开课只有一个半小时，讲不了太多。下面四个题目来自线上答疑里问得最多的地方。'),
    heading('topics', '四个题目'),
    list(
      '原生库的 16 KB 对齐：从编译参数到打包',
      '前台服务：类型怎样选，权限怎样写',
      '大屏布局：从一栏到两栏',
      '隐私清单：权限用途怎样写清楚',
    ),
    paragraph('每人可以选一到两项，一个邮箱一票。投过票就能看到现在的结果。'),
  ],
})
