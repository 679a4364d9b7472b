import { atPermission, declaredAmong } from './permissions.ts'
import { defineTerm, fail, pass } from './verdict.ts'

export const highSamplingSensors = defineTerm({
  id: 'PWR-11',
  needs: ['manifest'],
  check: ({ manifest }) => {
    const asked = declaredAmong(manifest, ['HIGH_SAMPLING_RATE_SENSORS'])
    if (asked.length === 0) return pass('没有申请高频传感器采样')
    return fail({
      reason: '应用申请以高于 200 Hz 的频率读取传感器，耗电明显，也可能被用来推断用户行为。',
      evidence: asked.map((permission) => atPermission(manifest, permission, { expected: '不申请' })),
      fix: [
        {
          text: '删除这项权限；由依赖库带来的，在合并清单时移除。',
          snippet:
            '<uses-permission\n    android:name="android.permission.HIGH_SAMPLING_RATE_SENSORS"\n    tools:node="remove" />',
        },
        {
          text: '采样用系统给的常用档位，页面不可见时取消注册。',
          snippet: 'sensorManager.registerListener(listener, sensor, SensorManager.SENSOR_DELAY_GAME)',
        },
      ],
    })
  },
})
