import { site } from '../../lib/site.ts'
import { ProsePage } from '../../ui/prose-page.tsx'
import { Words } from '../../ui/words.tsx'
import styles from './constitution-page.module.css'

type Chapter = { title: string; articles: readonly string[] }

const chapters: readonly Chapter[] = [
  {
    title: '总则',
    articles: [
      '联盟是终端厂商、应用开发者与生态单位自愿参加的开放组织，不以营利为目的。',
      '联盟的宗旨：让应用在各种屏幕与安卓设备上正常使用，让开发者知道哪里要改、怎样改，让用户看得见依据。',
      '联盟的业务：编写和公布标准，组织判定，签发和撤销金标证书，发布适配指南，举办培训与开放日。',
      '联盟的一切结论只以公布的条款和可以核对的证据为依据。',
    ],
  },
  {
    title: '成员',
    articles: [
      '成员分为三类：终端成员，运营应用商店并承担真机判定；开发者会员，完善企业资料、申请认证；生态单位，参与标准的编写与讨论。',
      '申请加入的单位提交资料，由秘书处核对；终端成员与生态单位的加入由理事会批准。',
      '成员有权提出条款的修改意见并得到书面答复，有权查阅会议记录与账目，有权随时退出。',
      '成员应当提供真实的资料与证据，遵守已经生效的标准，保守在判定中得知的商业秘密。',
      '成员提供虚假证据、冒用他人应用或滥用金标的，理事会可以暂停或取消其资格，并公布理由。',
    ],
  },
  {
    title: '机构',
    articles: [
      '理事会由每家终端成员各派一人组成，批准标准、预算、成员的加入与退出，每季度至少开会一次。',
      '标准工作组按标准分设，成员与开发者都可以参加；组长由理事会任命，任期两年。',
      '认证组处理引擎判不了的条款，签发和撤销证书；申诉组复核有异议的判定。两组人员不互相兼任。',
      '秘书处负责日常联络、网站、活动与专项基金的经办，对理事会负责。',
    ],
  },
  {
    title: '议事',
    articles: [
      '理事会有三分之二以上的成员出席方可开会。一般事项由出席者过半数通过；标准、章程与预算由全体理事的三分之二通过。',
      '与某个应用或某家成员有利害关系的人，不参加有关它的表决与判定。',
      '会议记录写明议题、意见与结果，在会后 10 个工作日内送达全体成员。',
    ],
  },
  {
    title: '标准的形成',
    articles: [
      '条款由工作组起草，写明怎样判、看什么证据、怎么改，并公开征求意见不少于 21 天。',
      '每一条意见都有答复；不采纳的写明理由。',
      '每一版标准写明施行日期，施行前提交的轮次按原版判定。',
      '警告条款改为必须条款，至少提前一版预告。',
    ],
  },
  {
    title: '认证与申诉',
    articles: [
      '认证针对应用的一个版本，自愿申请，不收费用。',
      '每一项未通过都写明条款、证据与改法；没有条件判定的写“不可判定”，不写通过。',
      '申请人可以对任何一项判定提出申诉。作出判定的人不参与该项申诉。',
      '证书有效 180 天。资料不真实、签名密钥泄露或标志被误用时，联盟可以撤销并公布原因。',
    ],
  },
  {
    title: '资产与财务',
    articles: [
      '联盟的经费来自成员的自愿出资、活动的成本分摊与利息，只用于章程写明的业务。',
      '经费专户管理，每年审计并公布收支；出资多少不影响判定。',
      '联盟终止时，剩余经费用于同类公益事务，不在成员之间分配。',
    ],
  },
  {
    title: '附则',
    articles: ['章程的修改由三家以上成员或秘书处提出，公示 30 天后表决。', '章程由理事会解释，自公布之日起施行。'],
  },
]

/** 二十九; a charter writes its articles as its chapters. Up to 99. */
const chineseNumber = (value: number): string => {
  const [tens, ones] = [Math.floor(value / 10), value % 10]
  const digits = ['', ...'一二三四五六七八九']
  return `${tens > 1 ? digits[tens] : ''}${tens > 0 ? '十' : ''}${digits[ones]}`
}

/** Articles are numbered through all chapters, so that each can be cited by one number. */
const numbered = () => {
  let count = 0
  return chapters.map(({ title, articles }, index) => {
    const start = count + 1
    count += articles.length
    return { title: `第${chineseNumber(index + 1)}章　${title}`, start, articles }
  })
}

const parts = numbered().map(({ title, start, articles }) => ({
  title,
  body: (
    <ul className={styles.articles}>
      {articles.map((text, index) => (
        <li key={text} id={`a${start + index}`}>
          <b>第{chineseNumber(start + index)}条</b>
          <Words>{text}</Words>
        </li>
      ))}
    </ul>
  ),
}))

export const Component = () => (
  <ProsePage
    title="联盟章程"
    lede="联盟为什么存在，谁参加，怎样议事。"
    parts={parts}
    {...(site.demo && { note: '演示内容，不是任何现有组织的章程。' })}
  />
)
