//! getImei before
//! getDeviceId after
//! getMeid before

import kotlinx.coroutines.*
import kotlin.coroutines.resume

class Repo(private val tm: TelephonyManager) {
  suspend fun id(): String = suspendCancellableCoroutine { c ->
    Handler(Looper.getMainLooper()).post { c.resume(tm.imei) }
  }
  suspend fun other() = withContext(Dispatchers.Default) { tm.deviceId }
  suspend fun all() = coroutineScope { listOf(1, 2).map { async { tm.meid } }.map { it.await() } }
}

class App : Application() {
  val repo by lazy { Repo(getSystemService("phone") as TelephonyManager) }
  override fun onCreate() {
    super.onCreate()
    runBlocking { repo.id() }
    CoroutineScope(Job()).launch { repo.all() }
  }
}

class MainActivity : Activity() {
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    View(this).setOnClickListener { GlobalScope.launch { (application as App).repo.other() } }
  }
}
