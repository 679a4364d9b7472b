import { site } from '../../lib/site.ts'
import { ProsePage } from '../../ui/prose-page.tsx'

const parts = () => [
  {
    title: '我们收集什么',
    body: (
      <ul>
        <li>账号：邮箱、密码的散列值、企业资料。</li>
        <li>认证：安装包、声明、判定结果与操作记录。</li>
        <li>访问：请求的时间、地址与结果，用来防止滥用和排查故障。</li>
      </ul>
    ),
  },
  {
    title: '留在你浏览器里的',
    body: (
      <ul>
        <li>登录凭证，存在本地存储的 Token 里，退出登录后删除。</li>
        <li>没有提交的表单草稿与上传进度，退出登录后删除。</li>
        <li>名为 uuid 的 Cookie，一个随机编号，当天结束时失效。</li>
        <li>外观的选择（浅色、深色）。</li>
      </ul>
    ),
  },
  { title: '怎样使用', body: <p>只用于登录、自检、认证和与你联系。不卖给任何人，不用于广告，没有第三方统计。</p> },
  {
    title: '你的权利',
    body: (
      <p>
        你可以查看、更正、导出和删除自己的资料。请写信到{' '}
        <a className="lnk" href={`mailto:${site.email}`}>
          {site.email}
        </a>
        ，我们核对身份后办理。已签发的证书属于公开记录，不随账号删除。
      </p>
    ),
  },
]

export const Component = () => <ProsePage title="隐私政策" lede="收集尽量少，用途写清楚，删除办得到。" parts={parts()} />
