//! getImei before
//! getDeviceId after
//! getMeid before

interface Step {
  val tm: TelephonyManager
  fun run() { Log.d("x", tm.imei) }
  fun other(): String = tm.meid
}

class First(override val tm: TelephonyManager) : Step

class Second(val first: Step) : Step by first {
  override fun run() { other() }
}

class Third(override val tm: TelephonyManager) : Step {
  override fun run() { tm.deviceId }
}

class App : Application() {
  override fun onCreate() {
    super.onCreate()
    val f: Step = First(getSystemService("phone") as TelephonyManager)
    f.run()
    Second(f).run()
  }
}

class MainActivity : Activity() {
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    View(this).setOnClickListener { Third(getSystemService("phone") as TelephonyManager).run() }
  }
}
