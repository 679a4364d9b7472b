import type { DemoAccount } from './http/index.ts'
import type { Settings } from './settings.ts'

/** What a start of the demonstration prints: the address, the accounts, and the one caveat to know. */
export const startWords = ({ port, allianceName, dataDir }: Settings, accounts: readonly DemoAccount[]): string => {
  const address = `http://localhost:${port}`
  const people = accounts.map(({ about, email, password }) => `  ${email}  密码 ${password}  ${about}`)
  return [
    '',
    `${allianceName} 已启动`,
    '',
    `  网站      ${address}`,
    `  开发者页  ${address}/dev（账号、密码、动态码、示例安装包）`,
    `  邮件      ${address}/dev/mail（注册、找回密码的验证码都在这里）`,
    `  接口      ${address}/api`,
    '',
    '演示账号',
    ...people,
    '',
    `数据保存在 ${dataDir}。内置数据库经得起进程被杀，经不起断电：断电可能丢失或损坏数据。`,
    '不能丢的数据请用 PostgreSQL（设置 DATABASE_URL），并定期备份（npm run backup -- <新目录>）。',
    '停止：Ctrl+C',
    '',
    '',
  ].join('\n')
}
