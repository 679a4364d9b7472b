import { ProsePage } from '../../ui/prose-page.tsx'

const parts = [
  {
    title: '账号',
    body: <p>请用真实的邮箱与企业资料，并保管好密码。账号里的操作视为你的操作。企业身份变更后要重新核对。你可以随时注销账号。</p>,
  },
  { title: '上传', body: <p>只上传你有权提交的安装包。每个文件不超过 2 GiB；超出界限或无法读取的，会写明原因。</p> },
  {
    title: '判定',
    body: <p>结论针对一个安装包和提交时生效的规则包，不保证应用在其他设备与版本上的表现。不同意某项判定，可以申诉。</p>,
  },
  { title: '金标', body: <p>金标有效 180 天。资料不真实、签名密钥泄露或标志被误用时，联盟可以撤销，并公布原因。</p> },
  { title: '中止', body: <p>攻击、批量滥用或冒用他人应用的账号会被停用，你会收到说明。</p> },
]

export const Component = () => <ProsePage title="使用条款" lede="使用本站与金标认证服务的约定。" parts={parts} />
