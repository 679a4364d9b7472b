import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { ProsePage } from '../../ui/prose-page.tsx'

const parts = [
  {
    title: '上传即自检',
    body: (
      <p>
        在<Link to={paths.goldForm()}>认证新应用</Link>
        上传安装包，引擎当场给出静态条款的结果、证据和改法。自检与正式认证用同一套规则，不占认证次数。
      </p>
    ),
  },
  {
    title: '标准与规则公开',
    body: (
      <p>
        <Link to={paths.docs()}>标准文档</Link>
        由规则包生成，条款与判定不会两样。规则包有日期和版本，一轮认证始终使用提交时生效的那一版。
      </p>
    ),
  },
  {
    title: '报告可以带走',
    body: <p>报告可以下载为 JSON，写明引擎版本、规则包和安装包的 SHA-256，便于接入自己的检查流程。</p>,
  },
  {
    title: '命令行',
    body: (
      <>
        <p>判定引擎也是一个命令行工具，读入 APK，打印同样的报告；退出码 0 为没有未通过项，1 为有未通过项，2 为无法判定。</p>
        <p>
          <code>npm run judge -- app.apk --json</code>
        </p>
      </>
    ),
  },
]

export const Component = () => <ProsePage title="开放能力" lede="标准、规则与判定引擎，都可以拿来用。" parts={parts} />
