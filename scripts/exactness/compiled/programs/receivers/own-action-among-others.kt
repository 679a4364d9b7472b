//! COMP-21 warning

class App : Application() {
  companion object {
    const val ACTION = "org.sample.clean.CHANGED"
  }
  private val receiver = object : BroadcastReceiver() {
    override fun onReceive(c: Context, i: Intent) {}
  }
  override fun onCreate() {
    super.onCreate()
    registerReceiver(receiver, IntentFilter().apply {
      addAction(Intent.ACTION_SCREEN_OFF)
      addAction(ACTION)
    })
  }
}

class MainActivity : Activity()
