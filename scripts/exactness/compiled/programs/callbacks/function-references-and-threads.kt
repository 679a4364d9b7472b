//! getImei before
//! getDeviceId after
//! getMeid before
//! getLine1Number before

import kotlin.concurrent.thread
import kotlin.concurrent.schedule

class App : Application() {
  val tm get() = getSystemService("phone") as TelephonyManager
  fun imei(n: Int) { tm.imei }
  override fun onCreate() {
    super.onCreate()
    listOf(1).forEach(::imei)
    thread(start = true) { tm.meid }
    Timer().schedule(50L) { tm.line1Number }
  }
}

class MainActivity : Activity() {
  private fun click(v: View) { (application as App).tm.deviceId }
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    View(this).setOnClickListener(::click)
  }
}
