import { article, code, heading, list, paragraph } from '../article.ts'

export const backup = article({
  title: '备份规则要写两份',
  summary: '系统默认备份应用的数据。Android 12 前后用的是两种规则文件，缺一份，就有一部分设备在备份不该备份的内容。',
  daysAgo: 19,
  sources: ['OWASP MASTG：MASTG-TEST-0262，github.com/OWASP/mastg', 'Android Lint：DataExtractionRules'],
  blocks: [
    paragraph('allowBackup 不写就等于 true：登录凭证、聊天记录、缓存的个人信息都可能进入云备份，或在换机时被复制到另一台设备。'),
    heading('rule', '怎样判定'),
    list(
      'allowBackup 为 false：通过。',
      '目标版本为 31 及以上：需要 dataExtractionRules。',
      '最低系统版本为 30 及以下：还需要 fullBackupContent，供旧系统使用。',
      '规则文件里没有任何 exclude：不通过，等于没有规则。',
    ),
    heading('example', '示例'),
    code(
      '<application',
      '    android:dataExtractionRules="@xml/data_extraction"',
      '    android:fullBackupContent="@xml/full_backup" />',
    ),
    code(
      '<!-- res/xml/data_extraction.xml -->',
      '<data-extraction-rules>',
      '    <cloud-backup>',
      '        <exclude domain="sharedpref" path="session.xml" />',
      '    </cloud-backup>',
      '    <device-transfer>',
      '        <exclude domain="sharedpref" path="session.xml" />',
      '    </device-transfer>',
      '</data-extraction-rules>',
    ),
    paragraph('两份规则排除的内容应当一致。云备份和换机传输是两件事，需要分别写明。'),
  ],
})
