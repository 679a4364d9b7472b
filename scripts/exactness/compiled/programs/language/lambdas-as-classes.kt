//! getImei after
//! getDeviceId before
//! getMeid never
//! getLine1Number after

object Work {
  fun now(work: () -> Unit) { work() }
  fun show(text: () -> String) { Log.d("x", text()) }
}

class App : Application() {
  override fun onCreate() {
    super.onCreate()
    val tm = getSystemService("phone") as TelephonyManager
    Work.now(@JvmSerializableLambda { Log.d("x", "start " + packageName) })
    Work.now(@JvmSerializableLambda { Log.d("x", tm.deviceId) })
    Work.show(@JvmSerializableLambda { packageName })
    val never = @JvmSerializableLambda { Log.d("x", tm.meid); Unit }
    kept = never
  }
  var kept: (() -> Unit)? = null
}

class MainActivity : Activity() {
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    val tm = getSystemService("phone") as TelephonyManager
    View(this).setOnClickListener {
      Work.now(@JvmSerializableLambda { Log.d("x", tm.imei) })
      Work.show(@JvmSerializableLambda { tm.line1Number })
    }
  }
}
