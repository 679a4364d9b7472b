//! getImei before
//! getDeviceId after
//! getMeid before

enum class Mode {
  START {
    override fun go(t: TelephonyManager) { t.imei }
  },
  CLICK {
    override fun go(t: TelephonyManager) { t.deviceId }
  };
  abstract fun go(t: TelephonyManager)
}

enum class Kind(val f: (TelephonyManager) -> String) {
  A({ it.meid }), B({ "" })
}

class App : Application() {
  val tm get() = getSystemService("phone") as TelephonyManager
  override fun onCreate() {
    super.onCreate()
    Mode.START.go(tm)
    Kind.A.f(tm)
  }
}

class MainActivity : Activity() {
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    View(this).setOnClickListener { Mode.CLICK.go((application as App).tm) }
  }
}
