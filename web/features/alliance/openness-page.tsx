import type { Output } from '@alliance/contract/call'
import { queryCommandLine } from '@alliance/contract/command-line'
import { queryCapabilities } from '@alliance/contract/home'
import { Link, useLoaderData } from 'react-router'
import { loading } from '../../lib/loading.ts'
import { paths } from '../../lib/paths.ts'
import { CommandLinePackage } from '../../ui/command-line-package.tsx'
import { ProsePage } from '../../ui/prose-page.tsx'
import { type Capabilities, CapabilityList } from './capability-list.tsx'
import styles from './openness-page.module.css'

type Packed = Output<typeof queryCommandLine>

const partsOf = (capabilities: Capabilities, packed: Packed) => [
  { title: '终端开放能力', body: <CapabilityList capabilities={capabilities} /> },
  {
    title: '上传即自检',
    body: (
      <p>
        在<Link to={paths.goldForm()}>认证新应用</Link>
        上传安装包，引擎当场给出安装包条款的结果、证据和改法。自检与正式认证用同一套规则，次数不限，也不收费。
      </p>
    ),
  },
  {
    title: '标准与规则公开',
    body: (
      <p>
        <Link to={paths.docs()}>标准文档</Link>
        由规则包生成，条款与判定不会两样。规则包有日期和版本，一轮认证始终使用提交时生效的那一版；新版本出来时，
        <a href="/feed/standards.xml">标准文档的订阅源</a>会列出它，在控制台的<a href={paths.following()}>消息</a>
        页关注了的会员会收到通知，写明改了哪几条。每份标准也有 OSCAL 格式的条款目录，在它的页面下载；
        <a href={paths.rulePacks()}>规则包</a>带有散列值和签名，签名用证书的公钥核对。真机条款用哪些设备判，看
        <Link to={paths.devices()}>实验室机型</Link>，也有给程序用的文件。
      </p>
    ),
  },
  {
    title: '报告可以带走',
    body: <p>报告可以下载，写明引擎版本、规则包和安装包的 SHA-256，便于接入自己的检查流程。同样的输入给出逐字节相同的报告。</p>,
  },
  {
    title: '命令行',
    body: (
      <>
        <p>
          判定引擎也是一个命令行工具，读入 APK，打印同样的判定，不联网；退出码 0 为没有未通过的必须条款，1 为有，2 为无法判定，3
          为一批中有的读不出来。同一个包里的 <code>alliance-submit</code> 用<Link to={paths.apiTokens()}>接口令牌</Link>
          把安装包传到自己的账号，等自检结果。需要 Node 24。
        </p>
        <CommandLinePackage packed={packed} className={styles.package} />
        {packed ? (
          <pre className={styles.command}>
            <code>npm install --global ./{packed.fileName}</code>
            <code>alliance-judge app.apk --json</code>
          </pre>
        ) : null}
      </>
    ),
  },
  {
    title: '接口说明',
    body: (
      <p>
        每个接口的地址、参数与返回写在<a href="/api">接口说明</a>里，同一份内容也有 <a href="/api/openapi.json">OpenAPI 格式</a>
        。公开接口不需要登录；请求过于频繁时会收到等待时间。
      </p>
    ),
  },
  {
    title: '查验可以自动化',
    body: (
      <p>
        证书的公钥、撤销名单与日志公开，任何商店或工具都可以自己核对签名，不必信任本站。手工查验见
        <Link to={paths.verify()}>查验证书</Link>。
      </p>
    ),
  },
]

export const loader = loading(({ ask }) => Promise.all([ask(queryCapabilities, {}), ask(queryCommandLine, {})]))

export const Component = () => {
  const [capabilities, packed] = useLoaderData<typeof loader>()
  return (
    <ProsePage
      title="开放能力"
      lede="终端的能力怎样接入，标准、规则与判定引擎怎样拿来用。"
      parts={partsOf(capabilities, packed)}
    />
  )
}
