import { queryAllianceMembers } from '@alliance/contract/home'
import { useLoaderData } from 'react-router'
import { loading } from '../../lib/loading.ts'
import { paths } from '../../lib/paths.ts'
import { site } from '../../lib/site.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { contactDialog } from '../../ui/contact-dialog.tsx'
import { ProsePage } from '../../ui/prose-page.tsx'
import styles from './join-page.module.css'

export const loader = loading(({ ask }) => ask(queryAllianceMembers, {}))

const parts = (members: readonly { id: string; name: string; introduction: string }[]) => [
  {
    title: '三种参与方式',
    body: (
      <dl>
        <dt>终端成员</dt>
        <dd>运营应用商店，确认应用归属，在实验室里判定真机条款。</dd>
        <dt>开发者</dt>
        <dd>注册账号，完善企业资料，绑定厂商账号，为应用版本申请金标认证。</dd>
        <dt>生态单位</dt>
        <dd>参与标准的编写与讨论，不参与判定。</dd>
      </dl>
    ),
  },
  {
    title: '怎样加入',
    body: (
      <>
        <p>成为联盟会员（生态单位、合作伙伴）请联系工作人员；我们会尽快答复你的咨询。</p>
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
            <dl>
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
