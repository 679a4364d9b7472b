import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { ProsePage } from '../../ui/prose-page.tsx'

const parts = [
  {
    title: '标准文本',
    body: (
      <p>
        <Link to={paths.docs()}>标准文档</Link>可以自由阅读、引用和用于自检；引用时请写明名称、版本与条款编号。
      </p>
    ),
  },
  { title: '金标标志', body: <p>金标只能用在证书有效的版本上，不改形、不改色、不倾斜。证书到期或撤销后应当撤下。</p> },
  {
    title: '上传的安装包',
    body: <p>安装包的一切权利属于上传者。联盟只用它完成自检与认证，不公开、不转给第三方；分派给成员实验室时会在进度里写明。</p>,
  },
  { title: '发现侵权', body: <p>请通过页脚的“联系我们”告诉我们位置与权利依据，我们核对后处理并答复。</p> },
]

export const Component = () => <ProsePage title="知识产权" lede="标准怎样用，标志怎样用，安装包归谁。" parts={parts} />
