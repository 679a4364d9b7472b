import { article, code, heading, list, paragraph } from '../article.ts'

export const cleartext = article({
  title: '明文传输：一行配置带来的风险',
  summary: '整个应用允许明文流量，是安全标准中最常见的失败项之一。需要例外时，按域名写在网络安全配置里。',
  daysAgo: 14,
  sources: [
    'OWASP MASTG：MASTG-TEST-0235、MASTG-TEST-0286，github.com/OWASP/mastg',
    'Android Lint：DefaultCleartextTraffic、AcceptsUserCertificates',
  ],
  blocks: [
    paragraph(
      '通过 HTTP 传送的内容，同一网络里的任何人都能看到和改动。目标版本为 28 及以上的应用默认不允许明文流量，问题多半来自一行为了调试而加上的配置。',
    ),
    heading('rule', '怎样判定'),
    list(
      '没有网络安全配置，而 usesCleartextTraffic 为 true：不通过。',
      '网络安全配置的 base-config 允许明文：不通过。',
      '只对个别域名允许明文：警告，报告列出这些域名。',
      '目标版本低于 28 且没有写明：警告，因为默认是允许。',
      '在 debug-overrides 之外信任用户安装的证书：不通过。',
    ),
    paragraph('有网络安全配置时，系统以它为准，清单中的 usesCleartextTraffic 不再起作用。'),
    heading('fix', '推荐的写法'),
    code(
      '<network-security-config>',
      '    <base-config cleartextTrafficPermitted="false" />',
      '    <debug-overrides>',
      '        <trust-anchors>',
      '            <certificates src="user" />',
      '        </trust-anchors>',
      '    </debug-overrides>',
      '</network-security-config>',
    ),
    paragraph('debug-overrides 只在可调试的构建中生效，抓包调试不需要为发布包开例外。'),
  ],
})
