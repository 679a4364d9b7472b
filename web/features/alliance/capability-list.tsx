import type { Output } from '@alliance/contract/call'
import type { queryCapabilities } from '@alliance/contract/home'
import { site } from '../../lib/site.ts'
import styles from './capability-list.module.css'

export type Capabilities = Output<typeof queryCapabilities>

const kinds = [
  { key: 'permissions', label: '权限', place: 'uses-permission' },
  { key: 'metaData', label: '元数据', place: 'meta-data' },
  { key: 'actions', label: '广播', place: 'intent-filter 的 action' },
  { key: 'classes', label: '类', place: 'DEX 中的类名前缀' },
] as const

const Capability = ({ capability: { id, title, summary, markers } }: { capability: Capabilities[number] }) => (
  <li className={styles.capability} id={id}>
    <div>
      <h3>{title}</h3>
      <p>{summary}</p>
    </div>
    <dl>
      {kinds.flatMap(({ key, label, place }) =>
        markers[key].map((marker) => (
          <div key={marker}>
            <dt>
              {label}
              <span className="vh">（{place}）</span>
            </dt>
            <dd>
              <code>{marker}</code>
            </dd>
          </div>
        )),
      )}
    </dl>
  </li>
)

/** Each capability with the markers by which the engine detects in a package that it is used. */
export const CapabilityList = ({ capabilities }: { capabilities: Capabilities }) => (
  <>
    <p>
      下面 {capabilities.length}{' '}
      项由终端成员的系统提供，应用接入后在各家终端上行为一致。每一项都写明接入后安装包里会出现的标记，判定引擎就按这些标记检测，结果写在自检和报告的安装包概况里，不影响结论。
      {`名称与标记${site.demo ? '均为演示用' : '是随本站程序带来的示例'}，不对应任何厂商的真实接口。`}
    </p>
    <ul className={styles.list}>
      {capabilities.map((capability) => (
        <Capability key={capability.id} capability={capability} />
      ))}
    </ul>
    <h3 className={styles.how}>怎样检测</h3>
    <ul>
      <li>权限、元数据、广播：读 AndroidManifest.xml 的二进制内容，名称逐字相等才算。</li>
      <li>类：读 DEX 的类定义，类名以标记开头才算；只出现在字符串里的不算。</li>
      <li>有一个标记就记为已接入，并列出是哪一个；没有标记记为未发现。</li>
      <li>安装包加固后读不到真实的类，这时“未发现”不等于没有接入。</li>
    </ul>
  </>
)
