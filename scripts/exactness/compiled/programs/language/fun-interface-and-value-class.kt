//! getImei before
//! getDeviceId after

fun interface Task {
  fun run(t: TelephonyManager)
}

@JvmInline value class Phone(val tm: TelephonyManager) {
  fun id() = tm.imei
}

class App : Application() {
  val tm get() = getSystemService("phone") as TelephonyManager
  override fun onCreate() {
    super.onCreate()
    Task { Phone(it).id() }.run(tm)
  }
}

class MainActivity : Activity() {
  private val t = Task { it.deviceId }
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    View(this).setOnClickListener { t.run((application as App).tm) }
  }
}
