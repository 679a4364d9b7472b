//! getImei before
//! getDeviceId after
//! getMeid never

import kotlin.coroutines.*

suspend fun pause() = suspendCoroutine<Unit> { Handler(Looper.getMainLooper()).postDelayed({ it.resume(Unit) }, 10) }

fun go(block: suspend () -> Unit) = block.startCoroutine(object : Continuation<Unit> {
  override val context: CoroutineContext get() = EmptyCoroutineContext
  override fun resumeWith(result: Result<Unit>) { Log.d("x", "done") }
})

class App : Application() {
  val tm get() = getSystemService("phone") as TelephonyManager
  var kept: (suspend () -> Unit)? = null
  override fun onCreate() {
    super.onCreate()
    go {
      pause()
      tm.imei
    }
    kept = {
      pause()
      Log.d("x", tm.meid)
    }
  }
}

class MainActivity : Activity() {
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    View(this).setOnClickListener {
      go {
        pause()
        (application as App).tm.deviceId
      }
    }
  }
}
