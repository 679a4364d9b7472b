//! getImei after
//! getDeviceId never
//! getMeid before
//! getSubscriberId after
//! getLine1Number before
//! getSimSerialNumber after

object Tools {
  val h = Handler(Looper.getMainLooper())
  lateinit var app: App
  val tm get() = app.getSystemService("phone") as TelephonyManager
  var onClick: Runnable = Runnable { Log.d("s", tm.subscriberId) }
}

class Later {
  companion object {
    val early = Runnable { Log.d("m", Tools.tm.meid) }
    private val late = object : Runnable {
      override fun run() { Log.d("n", Tools.tm.simSerialNumber) }
    }
    fun later() = late
  }
}

class Delegating(var inner: Runnable) : Runnable {
  override fun run() = inner.run()
}

open class Base : Activity() {
  protected val shown = object : BroadcastReceiver() {
    override fun onReceive(c: Context, i: Intent) { Log.d("l", Tools.tm.line1Number) }
  }
  val clicked = object : BroadcastReceiver() {
    override fun onReceive(c: Context, i: Intent) { Log.d("i", Tools.tm.imei) }
  }
}

class App : Application() {
  val never = object : BroadcastReceiver() {
    override fun onReceive(c: Context, i: Intent) { Log.d("d", Tools.tm.deviceId) }
  }
  override fun onCreate() {
    super.onCreate()
    Tools.app = this
    Tools.h.post(Delegating(Later.early))
  }
}

class MainActivity : Base() {
  override fun onStart() {
    super.onStart()
    registerReceiver(shown, IntentFilter("android.intent.action.SCREEN_ON"))
  }
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    val v = View(this)
    v.setOnClickListener {
      registerReceiver(clicked, IntentFilter("android.intent.action.SCREEN_OFF"))
      it.post(Tools.onClick)
      it.post(Later.later())
    }
    setContentView(v)
  }
}
