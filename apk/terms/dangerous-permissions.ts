/**
 * Permissions that users grant individually: those with protection level dangerous (AOSP frameworks/base
 * core/res/AndroidManifest.xml, API 33; selected photos were added in API 34, ranging in API 36, the local network in API 37), and
 * the list of installed apps, for which Chinese vendors' systems use this common name. With the name shown to users.
 */
export const DANGEROUS: Readonly<Record<string, string>> = {
  READ_CONTACTS: '读取联系人',
  WRITE_CONTACTS: '修改联系人',
  GET_ACCOUNTS: '读取账号列表',
  READ_CALENDAR: '读取日历',
  WRITE_CALENDAR: '修改日历',
  SEND_SMS: '发送短信',
  RECEIVE_SMS: '接收短信',
  READ_SMS: '读取短信',
  RECEIVE_WAP_PUSH: '接收 WAP 推送',
  RECEIVE_MMS: '接收彩信',
  READ_CELL_BROADCASTS: '读取小区广播',
  READ_EXTERNAL_STORAGE: '读取存储',
  WRITE_EXTERNAL_STORAGE: '写入存储',
  READ_MEDIA_AUDIO: '读取音频',
  READ_MEDIA_VIDEO: '读取视频',
  READ_MEDIA_IMAGES: '读取图片',
  READ_MEDIA_VISUAL_USER_SELECTED: '读取用户选中的照片',
  ACCESS_MEDIA_LOCATION: '读取照片位置',
  ACCESS_FINE_LOCATION: '精确位置',
  ACCESS_COARSE_LOCATION: '大致位置',
  ACCESS_BACKGROUND_LOCATION: '后台位置',
  READ_CALL_LOG: '读取通话记录',
  WRITE_CALL_LOG: '修改通话记录',
  PROCESS_OUTGOING_CALLS: '处理拨出电话',
  READ_PHONE_STATE: '读取电话状态',
  READ_PHONE_NUMBERS: '读取本机号码',
  CALL_PHONE: '拨打电话',
  ANSWER_PHONE_CALLS: '接听电话',
  ACCEPT_HANDOVER: '接续通话',
  'com.android.voicemail.permission.ADD_VOICEMAIL': '添加语音信箱',
  USE_SIP: '使用 SIP 通话',
  RECORD_AUDIO: '录音',
  CAMERA: '拍照和录像',
  ACTIVITY_RECOGNITION: '识别身体活动',
  BODY_SENSORS: '身体传感器',
  BODY_SENSORS_BACKGROUND: '后台身体传感器',
  POST_NOTIFICATIONS: '发送通知',
  BLUETOOTH_SCAN: '扫描蓝牙设备',
  BLUETOOTH_CONNECT: '连接蓝牙设备',
  BLUETOOTH_ADVERTISE: '蓝牙广播',
  UWB_RANGING: '超宽带测距',
  RANGING: '测距',
  NEARBY_WIFI_DEVICES: '附近的 Wi-Fi 设备',
  ACCESS_LOCAL_NETWORK: '访问本地网络',
  'com.android.permission.GET_INSTALLED_APPS': '读取应用列表',
}

/** Permissions of Health Connect, one per kind of data (API 34). */
export const HEALTH = 'android.permission.health.'
export const HEALTH_TITLE = '健康数据'
