//! getImei before
//! getDeviceId never
//! getMeid before
//! getLine1Number before

class App : Application() {
  val tm get() = getSystemService("phone") as TelephonyManager
  override fun onCreate() {
    super.onCreate()
    val s = sequence {
      yield(1)
      tm.deviceId
      yield(2)
    }
    Log.d("s", (s is Any).toString())
    generateSequence(1) {
      if (it < 3) {
        tm.imei
        it + 1
      } else null
    }.toList()
    runCatching { tm.meid }.onFailure { Log.d("x", "y") }
    repeat(2) { Log.d("z", tm.line1Number) }
  }
}

class MainActivity : Activity()
