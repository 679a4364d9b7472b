import { NEWS_TYPE_ACTIVITY } from '@alliance/contract/news'
import { article, heading, list, paragraph } from '../article.ts'

export const reportReading = article({
  type: NEWS_TYPE_ACTIVITY,
  title: '一起读报告：带着未通过的条款来',
  summary: '每家公司二十分钟，和联盟工作人员一起看一份未通过的报告，说清每条改在哪里。名额少，报名由主办方审核。',
  daysAgo: 12,
  sources: [],
  blocks: [
    paragraph('报告已经写明证据和改法，但同一条改法放进不同的工程，做起来不一样。这一场只看你自己的报告，一家一家来。'),
    heading('who', '适合谁来'),
    list('有一轮认证未通过，或自检里有必须条款未通过', '能改代码的人到场，带着可以编译的工程'),
    heading('review', '为什么要审核'),
    paragraph('八个名额按问题的类别搭配，报名时请写明最想解决哪一类。审核期间名额先给你留着，结果发到邮箱。'),
  ],
})
