//! getImei before
//! getDeviceId after
//! getMeid after

sealed class Event {
  class Start(val tm: TelephonyManager) : Event() {
    override fun act() { tm.imei }
  }
  class Click(val tm: TelephonyManager) : Event() {
    override fun act() { tm.deviceId }
  }
  open fun act() {}
}

class Store {
  private val on = mutableListOf<(Event) -> Unit>()
  fun add(f: (Event) -> Unit) { on += f }
  fun send(e: Event) {
    e.act()
    on.forEach { it(e) }
  }
}

val store = Store()

class App : Application() {
  override fun onCreate() {
    super.onCreate()
    store.send(Event.Start(getSystemService("phone") as TelephonyManager))
  }
}

class MainActivity : Activity(), View.OnClickListener {
  private val tm by lazy { getSystemService("phone") as TelephonyManager }
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    View(this).setOnClickListener(this)
    View(this).setOnTouchListener { _, _ ->
      tm.meid
      false
    }
  }
  override fun onClick(v: View) { store.send(Event.Click(tm)) }
}
