import { article, code, heading, list, paragraph } from '../article.ts'

export const foregroundService = article({
  title: '前台服务要声明类型',
  summary: '目标版本为 34 及以上时，前台服务要写明类型，并申请对应的权限，否则启动时会抛出异常。',
  daysAgo: 32,
  sources: [
    'Android Lint：ForegroundServiceType、ForegroundServicePermission，googlesamples.github.io/android-custom-lint-rules',
  ],
  blocks: [
    paragraph('前台服务会占用通知栏和电量。系统要求应用说明服务在做什么，用户和系统才能据此管理。'),
    heading('rule', '需要三样'),
    list(
      '清单里的 service 写明 foregroundServiceType，例如 location、mediaPlayback、dataSync。',
      '申请 FOREGROUND_SERVICE 权限。',
      '申请与类型对应的权限，例如 FOREGROUND_SERVICE_LOCATION。',
    ),
    code(
      '<uses-permission android:name="android.permission.FOREGROUND_SERVICE" />',
      '<uses-permission android:name="android.permission.FOREGROUND_SERVICE_MEDIA_PLAYBACK" />',
      '',
      '<service',
      '    android:name=".PlayerService"',
      '    android:exported="false"',
      '    android:foregroundServiceType="mediaPlayback" />',
    ),
    heading('think', '先问是否需要'),
    paragraph(
      '定时同步、上传日志这类工作交给 WorkManager，不需要前台服务。前台服务只留给用户正在感知的事情：播放、导航、通话、录音。',
    ),
  ],
})
