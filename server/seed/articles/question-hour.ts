import { NEWS_TYPE_ACTIVITY } from '@alliance/contract/news'
import { article, heading, list, paragraph } from '../article.ts'

export const questionHour = article({
  type: NEWS_TYPE_ACTIVITY,
  title: '线上答疑：第一次申请金标认证',
  summary: '从上传安装包到读懂报告，联盟工作人员在线回答问题。每两周一次，面向准备第一次申请的开发者。',
  daysAgo: 1,
  sources: [],
  blocks: [
    paragraph(
      '认证的每一步都能在网站上完成：上传、自检、申请、查看报告。第一次申请时的问题，集中在哪些条款必须通过、报告里的证据怎样看、没有真机结果时状态是什么意思。',
    ),
    heading('topics', '会讲到的内容'),
    list(
      '必须条款和警告条款的区别',
      '自检结果与认证报告的关系',
      '“尚未判定”和“不可判定”分别表示什么',
      '未通过之后怎样改、怎样再次申请',
    ),
    heading('prepare', '建议准备'),
    list('一个准备发布的安装包，先上传看过自检结果', '想问的条款编号，例如 COMP-05'),
    paragraph('每两周一次，周三 19:30 到 20:30。在联盟活动页面报名，会议号写在确认邮件里。'),
  ],
})
