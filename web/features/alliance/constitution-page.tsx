import { site } from '../../lib/site.ts'
import { ProsePage } from '../../ui/prose-page.tsx'

const list = (...items: string[]) => (
  <ol>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ol>
)

const parts = [
  { title: '宗旨', body: <p>让应用在各种屏幕与安卓设备上正常使用，让开发者知道哪里要改、怎样改，让用户看得见依据。</p> },
  {
    title: '成员',
    body: list(
      '终端成员：运营应用商店并承担真机判定的终端厂商。',
      '开发者会员：完善企业资料、申请认证的应用开发者。',
      '生态单位：参与标准编写与讨论的其他单位。',
    ),
  },
  {
    title: '权利与义务',
    body: list(
      '成员可以提出条款的修改意见，并得到书面答复。',
      '成员提供的资料与证据应当真实。',
      '判定者不参与自己所判条款的申诉。',
    ),
  },
  {
    title: '标准的形成',
    body: list(
      '条款先公开征求意见，再定稿。',
      '每一版标准写明施行日期，施行前的轮次按原版判定。',
      '警告条款改为必须条款，至少提前一版预告。',
    ),
  },
]

export const Component = () => (
  <ProsePage
    title="联盟章程"
    lede="联盟为什么存在，谁参加，怎样议事。"
    parts={parts}
    {...(site.demo && { note: '演示内容，不是任何现有组织的章程。' })}
  />
)
