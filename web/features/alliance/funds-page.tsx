import { site } from '../../lib/site.ts'
import { ProsePage } from '../../ui/prose-page.tsx'

const parts = [
  { title: '用途', body: <p>专项基金用于标准编写、真机实验室的设备、适配指南与开发者培训，不用于判定结论。</p> },
  { title: '来源', body: <p>来自成员的自愿出资。是否出资、出资多少，与认证结果无关。</p> },
  { title: '公开', body: <p>收支按年公布在联盟资讯。眼下还没有可以公布的年度收支。</p> },
]

export const Component = () => (
  <ProsePage
    title="专项基金"
    lede="钱从哪里来，用到哪里去。"
    parts={parts}
    {...(site.demo && { note: '演示内容。演示站点没有真实的基金。' })}
  />
)
