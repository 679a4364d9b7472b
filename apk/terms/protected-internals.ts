/** Names by their prefix. */
export type Names = readonly [prefix: string, names: string]

/**
 * Broadcasts among the system's own parts that no app may send: the `protected-broadcast` lines of the platform's own manifest (AOSP
 * frameworks/base core/res) whose names begin with `com.android.`. Only those that stand in it from Android 14 on until 2026, since
 * the flag of a receiver is required from Android 14 on.
 */
export const PROTECTED_INTERNALS: readonly Names[] = [
  [
    'com.android.bluetooth.',
    `BluetoothMapContentObserver.action.MESSAGE_SENT BluetoothMapContentObserver.action.MESSAGE_DELIVERY
     gatt.REFRESH_BATCHED_SCAN pbap.authchall pbap.userconfirmtimeout pbap.authresponse pbap.authcancelled
     sap.USER_CONFIRM_TIMEOUT sap.action.DISCONNECT_ACTION map.USER_CONFIRM_TIMEOUT btservice.action.ALARM_WAKEUP`,
  ],
  [
    'com.android.ims.',
    `ACTION_RCS_SERVICE_AVAILABLE ACTION_RCS_SERVICE_UNAVAILABLE ACTION_RCS_SERVICE_DIED ACTION_PRESENCE_CHANGED
     ACTION_PUBLISH_STATUS_CHANGED IMS_SERVICE_UP IMS_SERVICE_DOWN IMS_INCOMING_CALL internal.uce.UCE_SERVICE_UP
     internal.uce.UCE_SERVICE_DOWN`,
  ],
  [
    'com.android.internal.',
    `action.EUICC_FACTORY_RESET action.EUICC_REMOVE_INVISIBLE_SUBSCRIPTIONS intent.action.BUGREPORT_REQUESTED
     intent.action.FLASH_NOTIFICATION_START_PREVIEW intent.action.FLASH_NOTIFICATION_STOP_PREVIEW location.ALARM_WAKEUP
     location.ALARM_TIMEOUT provider.action.VOICEMAIL_SMS_RECEIVED stk.command stk.session_end stk.icc_status_change
     stk.alpha_notify`,
  ],
  [
    'com.android.internal.telephony.',
    `carrier_key_download_alarm data-restart-trysetup data-stall provisioning_apn_alarm CARRIER_SIGNAL_REDIRECTED
     CARRIER_SIGNAL_REQUEST_NETWORK_FAILED CARRIER_SIGNAL_PCO_VALUE CARRIER_SIGNAL_RESET
     CARRIER_SIGNAL_DEFAULT_NETWORK_AVAILABLE PROVISION ACTION_LINE1_NUMBER_ERROR_DETECTED CARRIER_VVM_PACKAGE_INSTALLED
     ACTION_CARRIER_CERTIFICATE_DOWNLOAD action.COUNTRY_OVERRIDE OPEN_DEFAULT_SMS_APP ACTION_TEST_OVERRIDE_CARRIER_ID
     ACTION_VOWIFI_ENABLED cat.SMS_SENT_ACTION cat.SMS_DELIVERY_ACTION`,
  ],
  [
    'com.android.server.',
    `ACTION_TRIGGER_IDLE ACTION_EXPIRED_PASSWORD_NOTIFICATION ACTION_PROFILE_OFF_DEADLINE
     ACTION_TURN_PROFILE_ON_NOTIFICATION adb.WIRELESS_DEBUG_PAIRED_DEVICES adb.WIRELESS_DEBUG_PAIRING_RESULT
     adb.WIRELESS_DEBUG_STATUS am.DELETE_DUMPHEAP audio.action.CHECK_MUSIC_ACTIVE action.NETWORK_STATS_POLL
     action.NETWORK_STATS_UPDATED action.REMOTE_BUGREPORT_SHARING_ACCEPTED action.REMOTE_BUGREPORT_SHARING_DECLINED
     action.UPDATE_TWILIGHT_STATE action.RESET_TWILIGHT_AUTO biometrics.fingerprint.ACTION_LOCKOUT_RESET
     biometrics.face.ACTION_LOCKOUT_RESET fingerprint.ACTION_LOCKOUT_RESET
     connectivity.tethering.PROVISIONING_RECHECK_ALARM
     connectivityservice.CONNECTED_TO_PROVISIONING_NETWORK_ACTION device_idle.STEP_IDLE_STATE
     device_idle.STEP_LIGHT_IDLE_STATE jobscheduler.GARAGE_MODE_ON jobscheduler.GARAGE_MODE_OFF jobscheduler.FORCE_IDLE
     jobscheduler.UNFORCE_IDLE net.action.SNOOZE_WARNING net.action.SNOOZE_RAPID notification.CountdownConditionProvider
     pm.DISABLE_QUIET_MODE_AFTER_UNLOCK retaildemo.ACTION_RESET_DEMO stats.action.TRIGGER_COLLECTION
     telecom.intent.action.CALLS_ADD_ENTRY usb.ACTION_OPEN_IN_APPS wm.ACTION_REVOKE_SYSTEM_ALERT_WINDOW_PERMISSION`,
  ],
  [
    'com.android.server.',
    `WifiManager.action.START_SCAN WifiManager.action.START_PNO WifiManager.action.DELAYED_DRIVER_STOP
     WifiManager.action.DEVICE_IDLE Wifi.action.TOGGLE_PNO wifi.ACTION_SHOW_SET_RANDOMIZATION_DETAILS
     wifi.action.NetworkSuggestion.USER_ALLOWED_APP wifi.action.NetworkSuggestion.USER_DISALLOWED_APP
     wifi.action.NetworkSuggestion.USER_DISMISSED wifi.action.CarrierNetwork.USER_ALLOWED_CARRIER
     wifi.action.CarrierNetwork.USER_DISALLOWED_CARRIER wifi.action.CarrierNetwork.USER_DISMISSED
     wifi.ConnectToNetworkNotification.USER_DISMISSED_NOTIFICATION wifi.ConnectToNetworkNotification.CONNECT_TO_NETWORK
     wifi.ConnectToNetworkNotification.PICK_WIFI_NETWORK wifi.ConnectToNetworkNotification.PICK_NETWORK_AFTER_FAILURE
     wifi.wakeup.DISMISS_NOTIFICATION wifi.wakeup.OPEN_WIFI_PREFERENCES wifi.wakeup.OPEN_WIFI_SETTINGS
     wifi.wakeup.TURN_OFF_WIFI_WAKE`,
  ],
  [
    'com.android.',
    `cellbroadcastreceiver.GET_LATEST_CB_AREA_INFO content.pm.action.CAN_INTERACT_ACROSS_PROFILES_CHANGED
     imsconnection.DISCONNECTED intent.isim_refresh intent.action.IMS_FEATURE_CHANGED intent.action.IMS_CONFIG_CHANGED
     nfc.action.LLCP_UP nfc.action.LLCP_DOWN nfc.cardemulation.action.CLOSE_TAP_DIALOG nfc.handover.action.ALLOW_CONNECT
     nfc.handover.action.DENY_CONNECT nfc.handover.action.TIMEOUT_CONNECT nfc.handover.action.CANCEL_HANDOVER_TRANSFER
     nfc_extras.action.RF_FIELD_ON_DETECTED nfc_extras.action.RF_FIELD_OFF_DETECTED nfc_extras.action.AID_SELECTED
     phone.SIP_ADD_PHONE phone.settings.CARRIER_PROVISIONING phone.settings.TRIGGER_CARRIER_PROVISIONING
     phone.vvm.omtp.sms.REQUEST_SENT phone.vvm.ACTION_VISUAL_VOICEMAIL_SERVICE_EVENT settings.bluetooth.ACTION_DISMISS_PAIRING
     settings.location.MODE_CHANGING settings.network.DELETE_SUBSCRIPTION settings.network.SWITCH_TO_SUBSCRIPTION
     settings.wifi.action.NETWORK_REQUEST sync.SYNC_CONN_STATUS_CHANGED`,
  ],
]
