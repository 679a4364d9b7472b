//! getImei before
//! getDeviceId after
//! getMeid before
//! getLine1Number never
//! getSubscriberId before

import kotlinx.coroutines.*

class App : Application() {
  val tm get() = getSystemService("phone") as TelephonyManager
  suspend fun load(): String = withContext(Dispatchers.Default) {
    delay(10)
    tm.imei
  }
  suspend fun unused(): String {
    delay(1)
    return tm.line1Number
  }
  override fun onCreate() {
    super.onCreate()
    GlobalScope.launch(Dispatchers.Default) {
      val d = async { tm.meid }
      Log.d("x", load() + d.await())
      try { delay(5) } finally { Log.d("y", tm.subscriberId) }
    }
  }
}

class MainActivity : Activity() {
  private val scope = CoroutineScope(Dispatchers.Default)
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    View(this).setOnClickListener {
      scope.launch {
        val id = read()
        Log.d("x", id)
      }
    }
  }
  private suspend fun read(): String {
    delay(3)
    return (application as App).tm.deviceId
  }
}
