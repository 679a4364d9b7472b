import { queryAllianceMembers } from '@alliance/contract/home'
import { Link, useLoaderData } from 'react-router'
import { loading } from '../../lib/loading.ts'
import { paths } from '../../lib/paths.ts'
import { site } from '../../lib/site.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { contactDialog } from '../../ui/open-contact.ts'
import { ProsePage } from '../../ui/prose-page.tsx'
import styles from './join-page.module.css'
import { RecordTable } from './record-table.tsx'

export const loader = loading(({ ask }) => ask(queryAllianceMembers, {}))

const parts = (members: readonly { id: string; name: string; introduction: string }[]) => [
  {
    title: '三种参与方式',
    body: (
      <RecordTable
        caption="三种参与方式"
        heads={['身份', '做什么', '需要什么', '怎样开始']}
        rows={[
          [
            '终端成员',
            '确认应用归属，在实验室里判定真机条款，参加理事会',
            '运营应用商店，有能复核的测试设备与人员',
            '联系工作人员',
          ],
          ['开发者', '自检、认证、申诉，对条款提意见', '企业资料与统一社会信用代码', '注册账号，完善资料'],
          ['生态单位、合作伙伴', '参与标准的编写与讨论，不参与判定', '与应用兼容有关的业务或研究', '联系工作人员'],
        ]}
      />
    ),
  },
  {
    title: '加入之后',
    body: (
      <ul>
        <li>条款的草案先发给成员，意见都有书面答复。</li>
        <li>成员名单公布在本站；终端成员另在认证进度里写明承担哪些条款。</li>
        <li>不收会费。是否向专项基金出资由成员自己决定，与判定结论无关。</li>
        <li>可以随时退出；退出不影响已经签发的证书。</li>
      </ul>
    ),
  },
  {
    title: '怎样加入',
    body: (
      <>
        <p>成为联盟会员（生态单位、合作伙伴）请联系工作人员；我们会尽快答复你的咨询。</p>
        <p>
          申请金标认证不需要先成为成员：从<Link to={paths.register()}>联盟注册会员</Link>注册账号，完善企业资料后就可以申请。
        </p>
        <dl>
          <dt>客服号</dt>
          <dd>{site.serviceId}</dd>
          <dt>服务邮箱</dt>
          <dd>
            <a className="lnk" href={`mailto:${site.email}`}>
              {site.email}
            </a>
          </dd>
        </dl>
        <p className={styles.acts}>
          <Button kind="primary" onClick={() => void contactDialog()}>
            联系我们
          </Button>
          <LinkButton to={paths.service()}>金标认证说明</LinkButton>
        </p>
      </>
    ),
  },
  ...(members.length > 0
    ? [
        {
          title: `现有成员${site.demo ? '（演示名称）' : ''}`,
          body: (
            <dl className={styles.members}>
              {members.map((member) => (
                <div key={member.id} className={styles.member}>
                  <dt>{member.name}</dt>
                  <dd>{member.introduction}</dd>
                </div>
              ))}
            </dl>
          ),
        },
      ]
    : []),
]

export const Component = () => (
  <ProsePage
    title="加入我们"
    lede="终端厂商、开发者与生态单位，一起把标准写清楚。"
    parts={parts(useLoaderData<typeof loader>())}
  />
)
