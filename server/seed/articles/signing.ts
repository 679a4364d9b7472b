import { article, heading, list, paragraph } from '../article.ts'

export const signing = article({
  title: '从 v1 到 v3.1：签名方案该选哪几种',
  summary: '只有 v1 签名的安装包会被新系统拒绝，也挡不住对文件的篡改。本文按最低系统版本给出选择。',
  daysAgo: 6,
  sources: [
    'Android 开源项目：APK Signature Scheme v3.1，source.android.com/docs/security/features/apksigning/v3-1',
    'OWASP MASTG：MASTG-TEST-0224、MASTG-TEST-0225，github.com/OWASP/mastg',
  ],
  blocks: [
    paragraph('安装包可以同时带几种签名。系统从自己认识的最新一种开始校验，所以多带几种不会冲突，缺了才会出问题。'),
    heading('schemes', '几种方案的区别'),
    list(
      'v1：签名信息写在 META-INF 目录，逐个文件校验。安装包里不属于任何文件的字节不受保护，Janus 漏洞利用的就是这一点。',
      'v2：校验整个安装包的内容，签名放在压缩目录之前的签名块里。',
      'v3：在 v2 的基础上记录密钥的更替，换了密钥的新版本仍能覆盖安装。',
      'v3.1：让只认识 v3 的旧系统继续使用原来的密钥，从 Android 13 起才使用新密钥。',
    ),
    heading('choose', '怎样选择'),
    list(
      '目标版本为 30 及以上：至少有 v2。只有 v1 的包在 Android 11 及以上的系统上不能安装。',
      '最低系统版本为 24 及以上：不必再带 v1，但一定要有 v2 或 v3。',
      '准备更换密钥：使用 v3，并为 Android 13 及以上的系统加上 v3.1。',
    ),
    heading('key', '密钥本身'),
    paragraph(
      'RSA 密钥不短于 2048 位，也不要用开发工具自动生成的调试证书发布。这两项都是安全标准的必须条款，自检会给出证书的主题、算法和位数。',
    ),
  ],
})
