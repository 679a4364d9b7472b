import { LEAST_COMPANIES, LEAST_TIMED } from '@alliance/contract/transparency'
import { Words } from '../../ui/words.tsx'
import styles from './transparency.module.css'

const definitions = [
  {
    name: '有结论的轮次',
    text: '得出“通过”或“未通过”的认证，按得出结论的那一天算进当月，用北京时间。撤回的、异常的和还在进行的不算；复测另算一轮；演示账号的不算。',
  },
  {
    name: '通过率',
    text: '通过的轮数除以有结论的轮数。按标准看时，分母是这项标准有结论的轮次，认证终止的标准不算在内。',
  },
  {
    name: '条款',
    text: '只看计入结论的必须条款。占比的分母是条款所属标准有结论的轮次。',
  },
  {
    name: '多个月合计',
    text: '只加公布了的月份。',
  },
  {
    name: '用时',
    text: `从提交申请到得出结论的日历天数，不足一天按一天，含当场就能判定的轮次。中位数是半数轮次不超过的天数。申诉成立后重新判定的不算；不足 ${LEAST_TIMED} 轮的不公布。`,
  },
  {
    name: '申诉',
    text: '对条款提出、以“成立”或“不成立”结束的申诉，按结束的那一天算。太少的月份和后面的一起公布。',
  },
  {
    name: '改判',
    text: '申诉成立后得出新结论的轮次，算进那个月。已公布的月份不改。',
  },
  {
    name: '不公布',
    text: `背后不足 ${LEAST_COMPANIES} 家企业，或者一家占了一半以上的数字不公布。通过与未通过两边都要够；公布的两个数字相减，剩下的也要够，或者一轮不剩。同一家企业的几个账号算一家。这样谁也不能从数字里认出某一家。`,
  },
  {
    name: '证书',
    text: '签发、到期与撤销都在名录或公开的日志里，张数全部公布。',
  },
  {
    name: '公布的时间',
    text: '一个月的数字在下月 1 日公布，之后不再改动，有企业注销账号也不改。发现有错时，更正写在表的下面，原来的数字照旧可读。还没有结束的月份只写到整十轮，不写结论。',
  },
]

/** Definition of each figure: what it counts, from when, and what it omits. */
export const HowCounted = () => (
  <dl className={styles.how}>
    {definitions.map(({ name, text }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <Words>{text}</Words>
        </dd>
      </div>
    ))}
  </dl>
)
