import { site } from '../../lib/site.ts'
import { ProsePage } from '../../ui/prose-page.tsx'

const parts = () => [
  {
    title: '我们收集什么',
    body: (
      <ul>
        <li>账号：邮箱、密码的散列值、企业资料与营业执照图片。</li>
        <li>登录：时间、设备与网络地址，你可以在“登录设备”里看到并结束。</li>
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
        登录后可以在“账号资料”里查看和更正，在“我的数据”里导出全部数据或注销账号；注销在 7
        天后完成，期间可以撤回。登录不了时，请写信到{' '}
        <a className="lnk" href={`mailto:${site.email}`}>
          {site.email}
        </a>
        ，我们核对身份后办理。
      </p>
    ),
  },
]

export const Component = () => <ProsePage title="隐私政策" lede="收集尽量少，用途写清楚，删除办得到。" parts={parts()} />
