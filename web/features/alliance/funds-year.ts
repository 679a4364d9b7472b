import { chinaDayOf, startOfChinaDay } from '@alliance/contract/china-minute'

/** One line of the year's accounts. `yuan` is the amount, to the cent. */
export type FundsLine = { name: string; note: string; yuan: number }
type FundsYear = { carriedOver: number; income: readonly FundsLine[]; spending: readonly FundsLine[] }

/** The demonstration's accounts: invented, and labelled so. */
export const fundsYear: FundsYear = {
  carriedOver: 318_460.52,
  income: [
    { name: '终端成员出资', note: '2 家，自愿出资', yuan: 1_200_000 },
    { name: '生态单位出资', note: '7 家，自愿出资', yuan: 468_000 },
    { name: '培训与开放日', note: '场地与资料的成本分摊', yuan: 86_720.5 },
    { name: '存款利息', note: '专户活期与定期', yuan: 9_385.27 },
  ],
  spending: [
    { name: '标准编写与评审', note: '七类标准修订，公开征求意见两次', yuan: 412_300 },
    { name: '真机实验室', note: '购置测试机 64 台，计量校准 4 次', yuan: 683_915.6 },
    { name: '判定引擎', note: '规则维护、服务器与带宽', yuan: 278_440.18 },
    { name: '适配指南与培训', note: '指南 4 份，线下开放日 3 场', yuan: 151_206 },
    { name: '审计与行政', note: '年度审计、银行手续费', yuan: 58_900.75 },
  ],
}

/** The page promises the accounts of a year by the end of April of the next one. */
const OUT_ON = '05-01'

/** The newest year with published accounts, and the time at which the next one replaces it. */
export const yearOut = (now: number): { year: number; until: number } => {
  const today = chinaDayOf(now)
  const running = Number(today.slice(0, 4))
  const isOut = today.slice(5) >= OUT_ON
  return { year: isOut ? running - 1 : running - 2, until: startOfChinaDay(`${isOut ? running + 1 : running}-${OUT_ON}`) }
}

/** Adds in cents, to avoid floating-point errors. */
export const totalOf = (lines: readonly FundsLine[]): number =>
  lines.reduce((cents, { yuan }) => cents + Math.round(yuan * 100), 0) / 100

/** Balance at the end of the year. */
export const balanceOf = ({ carriedOver, income, spending }: FundsYear): number =>
  (Math.round(carriedOver * 100) + Math.round(totalOf(income) * 100) - Math.round(totalOf(spending) * 100)) / 100
