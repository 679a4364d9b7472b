import { standards } from '@alliance/contract/standards'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { site } from '../../lib/site.ts'
import { Blocks } from '../../ui/blocks.tsx'
import { ProsePage } from '../../ui/prose-page.tsx'
import { Words } from '../../ui/words.tsx'
import { threeWidths } from './app-drawings.ts'

const parts = () => [
  {
    title: '我们是谁',
    body: (
      <>
        <p>
          {site.name}
          由终端厂商、应用开发者和生态单位自愿组成，不以营利为目的，关注大屏、折叠屏与安卓设备上的应用兼容。
          {site.demo ? '本站是演示站点，成员均为虚构。' : ''}
        </p>
        <p>联盟要解决一件具体的事：同一个应用，在不同厂商、不同屏幕的设备上，开发者不知道哪里会坏，用户不知道哪一个版本可靠。</p>
        <Blocks blocks={[threeWidths]} />
      </>
    ),
  },
  {
    title: '我们做什么',
    body: (
      <ul>
        <li>
          编写标准：{standards.map(({ label }) => label).join('、')}
          七类，每一条都写明怎样判、看什么证据、怎么改。
        </li>
        <li>判定版本：静态条款由引擎从安装包直接得出，真机条款由终端成员的实验室判定。</li>
        <li>
          <Words>签发金标：一个版本通过全部七类标准，得到带数字签名的证书，有效 180 天。</Words>
        </li>
        <li>发布规范与指南：地震预警服务规范、大屏适配白皮书，以及 Activity 嵌入、Webview 与悬停的适配指南。</li>
        <li>处理申诉：对任何一项判定有异议，都可以提出，并得到写明理由的答复。</li>
      </ul>
    ),
  },
  {
    title: '我们怎样判定',
    body: (
      <>
        <p>只看证据。未通过的条款必须附上文件、行号、调用位置或真机日志；没有条件判定的写“不可判定”，不写通过。</p>
        <p>同一个安装包、同一个规则包、同一个引擎版本，报告逐字节相同，任何人都可以复核。</p>
      </>
    ),
  },
  {
    title: '谁在工作',
    body: (
      <dl>
        <dt>理事会</dt>
        <dd>由终端成员各派一人组成，批准标准、预算与成员的加入。</dd>
        <dt>标准工作组</dt>
        <dd>成员与开发者共同参加，起草条款，答复公开征求到的意见。</dd>
        <dt>成员实验室</dt>
        <dd>在真机上判定，提交日志、截图与测量值。</dd>
        <dt>认证组</dt>
        <dd>处理引擎判不了的条款，书面写明理由；签发与撤销证书。</dd>
        <dt>申诉组</dt>
        <dd>复核有异议的判定，与原判定人分开。</dd>
        <dt>秘书处</dt>
        <dd>日常联络、网站、活动与基金的经办。</dd>
      </dl>
    ),
  },
  {
    title: '谁来负责',
    body: <p>判定条款的人不参与该条款的申诉。每次状态变化都记下谁、何时、为什么，申请人看得到。</p>,
  },
  {
    title: '继续了解',
    body: (
      <ul>
        <li>
          <Link to={paths.constitution()}>联盟章程</Link>：宗旨、成员、机构与议事规则。
        </li>
        <li>
          <Link to={paths.funds()}>专项基金</Link>：钱从哪里来，用到哪里去。
        </li>
        <li>
          <Link to={paths.intellectualProperty()}>知识产权</Link>：标准、标志与安装包的权利。
        </li>
        <li>
          <Link to={paths.join()}>加入我们</Link>：三种参与方式。
        </li>
      </ul>
    ),
  },
]

export const Component = () => (
  <ProsePage title="关于我们" lede="把应用在各种屏幕上的表现，变成可以核对的条款。" parts={parts()} />
)
