//! getImei before
//! getDeviceId after
//! getMeid never
//! getLine1Number before

import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*

class Repo(private val tm: TelephonyManager) {
  val ids: Flow<String> = flow { emit(tm.imei) }
  val cold: Flow<String> = flow { emit(tm.meid) }
  val state = MutableStateFlow("")
}

class App : Application() {
  val scope = CoroutineScope(SupervisorJob() + Dispatchers.Default)
  val repo by lazy { Repo(getSystemService("phone") as TelephonyManager) }
  override fun onCreate() {
    super.onCreate()
    scope.launch { repo.ids.map { it.length }.flowOn(Dispatchers.IO).collect { Log.d("x", "$it") } }
    repo.state.onEach { (getSystemService("phone") as TelephonyManager).line1Number }.launchIn(scope)
  }
}

class MainActivity : Activity() {
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    View(this).setOnClickListener {
      (application as App).scope.launch(start = CoroutineStart.UNDISPATCHED) {
        (getSystemService("phone") as TelephonyManager).deviceId
      }
    }
  }
}
