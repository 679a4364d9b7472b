//! getImei after
//! getDeviceId after
//! getMeid before
//! getLine1Number before

import kotlin.properties.Delegates
import kotlin.reflect.KProperty

class Pref(private val load: () -> String) {
  private var v: String? = null
  operator fun getValue(o: Any?, p: KProperty<*>): String = v ?: load().also { v = it }
}

class Model(private val c: Context) {
  init { Log.d("m", (c.getSystemService("phone") as TelephonyManager).meid) }
  fun hi() = 1
}

inline fun <reified T : Any> Activity.models(noinline make: () -> T): Lazy<T> = lazy {
  Log.d("t", T::class.java.name)
  make()
}

class App : Application() {
  private val id by Pref { (getSystemService("phone") as TelephonyManager).line1Number }
  override fun onCreate() {
    super.onCreate()
    Log.d("x", id)
  }
}

class MainActivity : Activity() {
  private val tm by lazy { getSystemService("phone") as TelephonyManager }
  private val model by models { Model(this) }
  private val late by Pref { tm.imei }
  private var shown by Delegates.observable(false) { _, _, now -> if (now) Log.d("x", tm.deviceId) }
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    model.hi()
    View(this).setOnClickListener {
      shown = true
      Log.d("y", late)
    }
  }
}
