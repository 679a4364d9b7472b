//! LSA-03 undetermined
//! PRIV-12 warning

fun Activity.lock(o: Int = ActivityInfo.SCREEN_ORIENTATION_PORTRAIT) { requestedOrientation = o }

class App : Application() {
  override fun onCreate() {
    super.onCreate()
    runCatching { error("x") }.onFailure { it.printStackTrace() }
    println("token")
  }
}

class MainActivity : Activity() {
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    if (resources.configuration.smallestScreenWidthDp < 600) lock()
  }
}
