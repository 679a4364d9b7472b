import { article, code, heading, list, paragraph } from '../article.ts'

export const exported = article({
  title: '带 intent-filter 的组件要写明 exported',
  summary: '目标版本为 31 及以上时，缺少这个属性的安装包不能在新系统上安装。写 true 还是 false，要逐个判断。',
  daysAgo: 25,
  sources: ['Android Lint：IntentFilterExportedReceiver，googlesamples.github.io/android-custom-lint-rules'],
  blocks: [
    paragraph('从前，组件只要有 intent-filter 就默认对外开放。很多应用因此在不知情的情况下开放了推送、登录回调等组件。'),
    heading('rule', '怎样判定'),
    list(
      '目标版本为 31 及以上时，每个带 intent-filter 的 activity、activity-alias、service、receiver 都要写明 android:exported。',
      '启动界面（MAIN 加 LAUNCHER）应为 true，否则桌面无法打开应用。',
    ),
    heading('choose', '写 true 还是 false'),
    list(
      '要由系统或其他应用打开：true，并考虑用权限限制谁能打开。',
      '只在应用内部使用：false，或者去掉 intent-filter，改为指明组件名。',
      '来自第三方 SDK：先看它的文档；多数推送和登录组件的新版本已经写明。',
    ),
    code(
      '<receiver',
      '    android:name=".SyncReceiver"',
      '    android:exported="false">',
      '    <intent-filter>',
      '        <action android:name="com.example.SYNC" />',
      '    </intent-filter>',
      '</receiver>',
    ),
    paragraph(
      '自检会列出每个没有写明的组件和它在清单中的行；组件来自 SDK 时，可以在自己的清单里再次声明这个组件并写上属性，合并时会补上。',
    ),
  ],
})
